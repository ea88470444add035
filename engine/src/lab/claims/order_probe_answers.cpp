// Anzt et al. 2016, Fig 3 to 6.
#include <algorithm>
#include <set>

#include "lab/claims/claim_figures.h"

namespace weft {

namespace {

/// Sums over the rows of 'totals' of some kernel and blocks.
struct ProbeSum {
    double all = 0, firstOfBlock = 0, lastOfBlock = 0, firstOfWarp = 0, lastOfWarp = 0, inside = 0;
    double updated = 0;  ///< components, of all launches
    int points = 0;
};

class ProbeData {
public:
    explicit ProbeData(const LabReport& report)
        : report_(report), hasWarps_(report.device.backend != "cpu") {}

    [[nodiscard]] bool hasWarps() const { return hasWarps_; }
    [[nodiscard]] ProbeSum sum(const std::string& kernel, double leastBlock, double mostBlock) const {
        ProbeSum s;
        for (const ReportRow& row : rowsOf(report_, "totals")) {
            const double block = row.number("block");
            if (row.text("kernel") != kernel || block < leastBlock || block > mostBlock) continue;
            s.all += row.number("inconsistencies");
            s.firstOfBlock += row.number("first_of_block");
            s.lastOfBlock += row.number("last_of_block");
            s.firstOfWarp += row.number("first_of_warp");
            s.lastOfWarp += row.number("last_of_warp");
            s.inside += row.number("elsewhere");
            s.updated += row.number("launches") * row.number("length");
            ++s.points;
        }
        return s;
    }
    /// Where in a block of so many threads inconsistencies were found: "1, 31, 224, 254".
    [[nodiscard]] std::string places(const std::string& kernel, double block) const {
        constexpr double kMostThreads = 1024, kMostPlaces = 65536;  // a file may say anything
        std::set<int> found;
        for (const ReportRow& row : rowsOf(report_, "positions")) {
            const double position = row.number("position");
            const bool sound = block >= 1 && block <= kMostThreads && position >= 0 &&
                               position < kMostPlaces && row.number("inconsistencies") > 0;
            if (sound && row.text("kernel") == kernel && row.number("block") == block)
                found.insert(static_cast<int>(position) % static_cast<int>(block));
        }
        constexpr std::size_t kMost = 8;
        if (found.empty()) return "none";
        if (found.size() > kMost)
            return formatted("%zu places from %d to %d", found.size(), *found.begin(),
                             *found.rbegin());
        std::string text;
        for (const int p : found) text += (text.empty() ? "" : ", ") + std::to_string(p);
        return text;
    }
    /// Blocks larger than a warp that this kernel was run with.
    [[nodiscard]] std::vector<double> largeBlocks(const std::string& kernel) const {
        std::vector<double> blocks;
        for (const ReportRow& row : rowsOf(report_, "totals"))
            if (row.text("kernel") == kernel && row.number("block") > kWarp)
                blocks.push_back(row.number("block"));
        return blocks;
    }

    static constexpr double kWarp = 32;  ///< of every device of NVIDIA's

private:
    const LabReport& report_;
    bool hasWarps_;
};

std::string countOf(double count) {
    if (count < 1e6) return formatted("%.0f", count);
    return count < 1e9 ? formatted("%.3g million", 1e-6 * count)
                       : formatted("%.3g billion", 1e-9 * count);
}

void answerOrder(ClaimSheet& sheet, const ProbeData& data) {
    const ProbeSum s = data.sum("kernel1", 1, 1e9);
    if (s.points == 0) return;
    if (s.all <= 0)
        return sheet.untold("increasing-order", "kernel1 shows no inconsistency to tell it from");
    const double first = s.firstOfBlock + s.firstOfWarp, last = s.lastOfBlock + s.lastOfWarp;
    sheet.conclude(
        "increasing-order", last <= 0, ClaimOf::counts,
        formatted("of kernel1's %s inconsistencies %s are in the first component of a block or "
                  "warp, %s in the last, %s between",
                  countOf(s.all).c_str(), countOf(first).c_str(), countOf(last).c_str(),
                  countOf(s.inside).c_str()));
}

void answerSmallBlocks(ClaimSheet& sheet, const ProbeData& data) {
    const ProbeSum s = data.sum("kernel1", 1, ProbeData::kWarp);
    if (s.points == 0) return;
    std::string text =
        formatted("inside blocks of up to 32 threads kernel1 shows %s among %s updates",
                  countOf(s.inside).c_str(), countOf(s.updated).c_str());
    const ProbeSum shared = data.sum("kernel2", 1, ProbeData::kWarp);
    if (!data.hasWarps())
        text +=
            ": a processor has no warps, and a worker takes the threads of a block one after the "
            "other";
    else if (shared.inside > 0)
        text += formatted("; kernel2 shows %s, in blocks of 32 at places ",
                          countOf(shared.inside).c_str()) +
                data.places("kernel2", ProbeData::kWarp) +
                ", next to the end threads, which take a branch of their own";
    sheet.conclude("parallel-within-warp", s.inside <= 0, ClaimOf::counts, text);
}

void answerWarps(ClaimSheet& sheet, const ProbeData& data) {
    const ProbeSum s = data.sum("kernel1", ProbeData::kWarp + 1, 1e9);
    if (s.points == 0) return;
    const std::string text = formatted(
        "where two warps of a block meet, %s components of kernel1 were updated after a "
        "neighbour, among %s updates",
        countOf(s.firstOfWarp + s.lastOfWarp).c_str(), countOf(s.updated).c_str());
    sheet.conclude("warps-follow", s.firstOfWarp + s.lastOfWarp > 0, ClaimOf::counts, text);
    const double meetings = s.updated / ProbeData::kWarp, share = s.firstOfWarp / meetings;
    if (share >= 0.999)
        return sheet.conclude("phases-interleave", false, ClaimOf::counts,
                              text + ": nearly always, so that warps follow each other");
    sheet.conclude(
        "phases-interleave", s.firstOfWarp > 0, ClaimOf::counts,
        text + (s.firstOfWarp > 0 ? ": at times a warp reads after the one before it wrote, "
                                    "mostly before"
                                  : ": never, so that no order of phases shows"));
}

void answerUnit(ClaimSheet& sheet, const ProbeData& data) {
    std::string text;
    double ends = 0, inside = 0;
    for (const char* kernel : {"kernel1", "kernel2"}) {
        const ProbeSum s = data.sum(kernel, ProbeData::kWarp + 1, 1e9);
        ends += s.firstOfWarp + s.lastOfWarp;
        inside += s.inside;
        for (const double block : data.largeBlocks(kernel))
            text += formatted("%s%s, blocks of %.0f: ", text.empty() ? "" : "; ", kernel, block) +
                    data.places(kernel, block);
    }
    if (text.empty()) return;
    text = "places in a block where components were updated after a neighbour: " + text;
    if (ends + inside <= 0) return sheet.untold("warp-is-unit", text);
    sheet.conclude("warp-is-unit", inside <= 0, ClaimOf::counts, text);
}

void answerBothEnds(ClaimSheet& sheet, const ProbeData& data) {
    const ProbeSum s = data.sum("kernel2", ProbeData::kWarp + 1, 1e9);
    if (s.points == 0) return;
    sheet.conclude(
        "both-ends", s.lastOfWarp > 0, ClaimOf::counts,
        formatted("inside blocks kernel2 shows %s in the first and %s in the last component of "
                  "a warp; of a block of %.0f at places ",
                  countOf(s.firstOfWarp).c_str(), countOf(s.lastOfWarp).c_str(),
                  data.largeBlocks("kernel2").back()) +
            data.places("kernel2", data.largeBlocks("kernel2").back()));
}

}  // namespace

void answerOrderProbe(ClaimSheet& sheet) {
    const ProbeData data(sheet.report());
    answerOrder(sheet, data);
    answerSmallBlocks(sheet, data);
    answerUnit(sheet, data);
    if (!data.hasWarps()) {
        for (const char* key : {"warps-follow", "phases-interleave", "both-ends"})
            sheet.inapplicable(key, "a processor has no warps");
        return;
    }
    answerWarps(sheet, data);
    answerBothEnds(sheet, data);
}

}  // namespace weft
