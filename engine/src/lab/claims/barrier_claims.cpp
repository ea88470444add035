#include "lab/claims/barrier_claims.h"

#include <algorithm>
#include <cmath>

namespace weft {

std::string spanText(const Span& span, const char* unit) {
    const std::string middle = plainFigure(span.middle) + " " + unit;
    const std::string least = plainFigure(span.least), most = plainFigure(span.most);
    return least == most ? middle : middle + " (" + least + " to " + most + ")";
}

int TimesByBlocks::mostUpTo(double processors) const {
    int most = 0;
    for (const auto& [blocks, span] : spans)
        if (blocks <= processors) most = blocks;
    return most;
}

BarrierTimes::BarrierTimes(const LabReport& report, const char* table, const Columns& columns,
                           const std::string& kernel) {
    const auto wanted = [&](const ReportRow& row) {
        return kernel.empty() || row.text("kernel") == kernel;
    };
    for (const ReportRow& row : rowsOf(report, table, wanted)) {
        const Span span = spanOf(row, columns.middle, columns.least, columns.most);
        const int blocks = row.count("blocks");
        if (!span.known() || blocks < 1) continue;
        times_[row.text("barrier")].spans[blocks] = span;
        if (const double processors = row.number("processors"); processors > 0) {
            processors_ = processors;
            if (blocks <= processors) mostAlone_ = std::max(mostAlone_, blocks);
        }
    }
}

const TimesByBlocks& BarrierTimes::of(const std::string& barrier) const {
    static const TimesByBlocks none;
    const auto found = times_.find(barrier);
    return found == times_.end() ? none : found->second;
}

std::string BarrierTimes::place() const { return formatted("at %d blocks", mostAlone_); }

WhyUntold whyNoBarrier(const LabReport& report, const char* parameter, const std::string& barrier) {
    if (!report.complete) return {"the run was stopped before it had times of " + barrier};
    bool asked = false;
    for (const auto& [key, value] : report.parameters) {
        if (key != parameter) continue;
        asked = ("," + value + ",").find("," + barrier + ",") != std::string::npos;
        if (!asked) return {"this run was not asked for " + barrier};
    }
    return {"this device has no such barrier: " + barrier, asked};
}

WhyUntold whyTooFew(int blocks, int wanted, double processors) {
    const std::string because =
        formatted("with one a processor no more than %d %s measured; it wants %d, the paper has 30",
                  blocks, blocks == 1 ? "block was" : "blocks were", wanted);
    return {because, processors < wanted};
}

bool hasEnoughBlocks(ClaimSheet& sheet, const char* key, const BarrierTimes& times) {
    if (times.mostAlone() >= kFewestBlocks) return true;
    sheet.untold(key, whyTooFew(times.mostAlone(), kFewestBlocks, times.processors()));
    return false;
}

bool isBeforeOverlapWasTold(ClaimSheet& sheet, const BarrierTimes& times) {
    if (times.empty() || times.processors() > 0) return false;
    for (const LabClaim& c : sheet.report().claims)
        sheet.untold(c.key.c_str(),
                     "this run is of before the Lab told plain launches from overlapped ones");
    return true;
}

}  // namespace weft
