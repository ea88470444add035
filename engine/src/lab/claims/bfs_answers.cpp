// Chen et al. 2010, Fig 1 and 2.
#include <algorithm>
#include <cmath>

#include "lab/claims/claim_sheet.h"

namespace weft {

namespace {

/// Slope of y over x by least squares, and its standard error. NaN: fewer than four points, or one x.
struct Slope {
    double value, error;
};
Slope slopeOf(const std::vector<double>& x, const std::vector<double>& y) {
    const auto n = static_cast<double>(x.size());
    double mx = 0, my = 0, xx = 0, xy = 0, rest = 0;
    for (std::size_t i = 0; i < x.size(); ++i) mx += x[i] / n, my += y[i] / n;
    for (std::size_t i = 0; i < x.size(); ++i)
        xx += (x[i] - mx) * (x[i] - mx), xy += (x[i] - mx) * (y[i] - my);
    if (x.size() < 4 || xx <= 0) return {std::nan(""), std::nan("")};
    for (std::size_t i = 0; i < x.size(); ++i) rest += std::pow(y[i] - my - xy / xx * (x[i] - mx), 2);
    return {xy / xx, std::sqrt(rest / (n - 2) / xx)};
}

void answerHostCosts(ClaimSheet& sheet, const std::vector<ReportRow>& densities) {
    constexpr double kClear = 1.03;
    std::size_t slower = 0, faster = 0;
    double least = INFINITY, most = 0;
    for (const ReportRow& row : densities) {
        const double middle = row.number("speed_up");
        least = std::min(least, middle), most = std::max(most, middle);
        slower += row.number("least_speed_up") > kClear;
        faster += row.number("most_speed_up") * kClear < 1;
    }
    if (densities.empty()) return;
    const std::string data = labText(
        "waiting for the host takes %.3g to %.3g times as long as a barrier inside, by the "
        "number of edges; longer for certain in %zu of %zu, shorter in %zu",
        least, most, slower, densities.size(), faster);
    const bool agrees = faster == 0 && 3 * slower >= 2 * densities.size(),
               differs = slower == 0 && 3 * faster >= 2 * densities.size();
    if (!agrees && !differs) return sheet.untold("host-costs", data);
    sheet.judgeTimes("host-costs", agrees, data);
}

void answerGap(ClaimSheet& sheet, const std::vector<ReportRow>& densities) {
    std::vector<double> levels, gaps;
    for (const ReportRow& row : densities) {
        levels.push_back(row.number("levels"));
        gaps.push_back(row.number("microseconds_host_each_launch") -
                       row.number("microseconds_inside"));
    }
    const Slope slope = slopeOf(levels, gaps);
    if (std::isnan(slope.value)) return;
    const std::string data = labText("the gap grows by %.3g ± %.2g µs a level, over %zu densities",
                                     slope.value, slope.error, levels.size());
    if (std::abs(slope.value) < 2 * slope.error)
        return sheet.untold("gap-grows", data + ", which is no more than chance gives");
    sheet.judgeTimes("gap-grows", slope.value > 0, data);
}

void answerEdges(ClaimSheet& sheet, const std::vector<ReportRow>& densities) {
    if (densities.size() < 3) return;
    const auto inside = [](const ReportRow& row) {
        return spanOf(row, "microseconds_inside", "least_microseconds_inside",
                      "most_microseconds_inside");
    };
    const auto fastest = std::min_element(
        densities.begin(), std::prev(densities.end()),
        [&](const ReportRow& a, const ReportRow& b) { return inside(a).middle < inside(b).middle; });
    const ReportRow &thin = densities.front(), &dense = densities.back();
    if (orderOf(inside(dense), inside(*fastest)) == SpanOrder::less)
        return sheet.judgeTimes(
            "edges-take-longer", false,
            labText(
                "inside, the search takes least at the most edges (%.3g µs at %g a vertex, %.3g µs "
                "at %g): fewer levels outweigh more edges throughout",
                inside(dense).middle, dense.number("edges_per_vertex"), inside(thin).middle,
                thin.number("edges_per_vertex")));
    const std::string data = labText(
        "inside, the search takes least at %g edges a vertex (%.3g µs, %g levels), before the most, "
        "and "
        "%.3g µs at %g (%g levels)",
        fastest->number("edges_per_vertex"), inside(*fastest).middle, fastest->number("levels"),
        inside(dense).middle, dense.number("edges_per_vertex"), dense.number("levels"));
    sheet.judgeOrder("edges-take-longer", inside(*fastest), inside(dense), data);
}

}  // namespace

void answerBfs(ClaimSheet& sheet) {
    const std::vector<ReportRow> densities = rowsOf(sheet.report(), "densities");
    answerHostCosts(sheet, densities);
    answerGap(sheet, densities);
    answerEdges(sheet, densities);
}

}  // namespace weft
