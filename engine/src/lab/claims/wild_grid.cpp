#include "lab/claims/wild_grid.h"

#include <cmath>

namespace weft {

WildGrid::WildGrid(const LabReport& report, double side, std::string precision)
    : report_(&report), side_(side), precision_(std::move(precision)) {
    for (const ReportRow& row :
         rowsOf(report, "synchronous", [&](const ReportRow& r) { return isMine(r); })) {
        if (row.number("steps_a_pass") > 1)
            blocked_ = row;
        else if (!base_)
            base_ = row;
    }
}

bool WildGrid::isMine(const ReportRow& row) const {
    return row.number("side") == side_ && row.text("precision") == precision_;
}

std::vector<ReportRow> WildGrid::runs(const std::string& scheme) const {
    return rowsOf(*report_, "runs", [&](const ReportRow& row) {
        return isMine(row) && row.text("scheme") == scheme && row.number("speed_up") > 0;
    });
}

std::optional<ReportRow> WildGrid::fastest(const std::vector<std::string>& schemes) const {
    std::optional<ReportRow> best;
    for (const std::string& scheme : schemes)
        for (const ReportRow& row : runs(scheme))
            if (!best || row.number("speed_up") > best->number("speed_up")) best = row;
    return best;
}

std::vector<ReportRow> WildGrid::amongFastest(const std::string& scheme) const {
    std::vector<ReportRow> all;
    const auto best = fastest({scheme});
    for (const ReportRow& row : runs(scheme))
        if (orderOf(secondsOf(*best), secondsOf(row)) != SpanOrder::less) all.push_back(row);
    return all;
}

std::string WildGrid::reason(const std::string& scheme) const {
    const auto row = rowOf(*report_, "runs", [&](const ReportRow& r) {
        return isMine(r) && r.text("scheme") == scheme && !r.text("reason").empty();
    });
    return row ? row->text("reason") : std::string();
}

std::vector<WildGrid> wildGridsOf(const LabReport& report) {
    std::vector<WildGrid> all;
    for (const ReportRow& row : rowsOf(report, "synchronous")) {
        const double side = row.number("side");
        const std::string precision = row.text("precision");
        bool known = false;
        for (const WildGrid& g : all) known |= g.side() == side && g.precision() == precision;
        if (!known && row.number("seconds") > 0 && !(row.number("steps_a_pass") > 1))
            all.emplace_back(report, side, precision);
    }
    return all;
}

const WildGrid& likestOf(const std::vector<WildGrid>& grids) {
    constexpr double kSide = 4096;  // the paper's
    const auto unlike = [](const WildGrid& g) {
        return std::abs(std::log(g.side() / kSide)) + (g.precision() == "f32" ? 0 : 100);
    };
    const WildGrid* best = &grids.front();
    for (const WildGrid& g : grids)
        if (unlike(g) < unlike(*best)) best = &g;
    return *best;
}

}  // namespace weft
