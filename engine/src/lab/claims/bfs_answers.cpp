// Chen et al. 2010, Fig 1 and 2.
#include <algorithm>
#include <cmath>

#include "lab/claims/claim_figures.h"

namespace weft {

namespace {

/// Slope of y over x by least squares, and its standard error. NaN: fewer than four points, or one x.
struct Slope {
    double value, error;
    std::size_t points;

    /// With 95 %: Student's t of n - 2, by its expansion in 1 / n (Abramowitz & Stegun 26.7.5).
    [[nodiscard]] Span range() const {
        constexpr double z = 1.96, first = (z * z * z + z) / 4,
                         second = (5 * z * z * z * z * z + 16 * z * z * z + 3 * z) / 96;
        const auto n = static_cast<double>(points - 2);
        const double away = error * (z + first / n + second / (n * n));
        return {value, value - away, value + away};
    }
};
Slope slopeOf(const std::vector<double>& x, const std::vector<double>& y) {
    const auto n = static_cast<double>(x.size());
    double mx = 0, my = 0, xx = 0, xy = 0, rest = 0;
    for (std::size_t i = 0; i < x.size(); ++i) mx += x[i] / n, my += y[i] / n;
    for (std::size_t i = 0; i < x.size(); ++i)
        xx += (x[i] - mx) * (x[i] - mx), xy += (x[i] - mx) * (y[i] - my);
    if (x.size() < 4 || xx <= 0) return {std::nan(""), std::nan(""), x.size()};
    for (std::size_t i = 0; i < x.size(); ++i) rest += std::pow(y[i] - my - xy / xx * (x[i] - mx), 2);
    return {xy / xx, std::sqrt(rest / (n - 2) / xx), x.size()};
}

void answerHostCosts(ClaimSheet& sheet, const std::vector<ReportRow>& densities) {
    Comparisons all;
    double least = INFINITY, most = 0;
    for (const ReportRow& row : densities) {
        const Span speedUp = spanOf(row, "speed_up", "least_speed_up", "most_speed_up");
        least = std::min(least, speedUp.middle), most = std::max(most, speedUp.middle);
        all.add(speedUp, isMuchMore());
    }
    if (all.all() > 0)
        sheet.conclude("host-costs", all.ofMean(isMuchMore()), ClaimOf::times,
                       formatted("waiting for the host takes %.3g to %.3g times as long as a barrier "
                                 "inside, by the number of edges; much longer ",
                                 least, most) +
                           all.textWithMean() + "; " + isMuchMore().words);
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
    sheet.conclude("gap-grows", answerOf(slope.range(), isWithin(0, INFINITY)), ClaimOf::times,
                   formatted("the gap grows by %.3g (%.3g to %.3g) µs a level, over %zu densities",
                             slope.value, slope.range().least, slope.range().most, levels.size()));
}

Span timeInside(const ReportRow& row) {
    return spanOf(row, "microseconds_inside", "least_microseconds_inside",
                  "most_microseconds_inside");
}

/// The most edges against the density before them that takes least.
void answerEdges(ClaimSheet& sheet, const std::vector<ReportRow>& densities) {
    if (densities.size() < 3) return;
    const auto fastest = std::min_element(densities.begin(), std::prev(densities.end()),
                                          [](const ReportRow& a, const ReportRow& b) {
                                              return timeInside(a).middle < timeInside(b).middle;
                                          });
    const ReportRow& dense = densities.back();
    const auto text = [](const ReportRow& row) {
        return formatted("%.3g µs at %g edges a vertex (%g levels)", timeInside(row).middle,
                         row.number("edges_per_vertex"), row.number("levels"));
    };
    judgeRatio(sheet, "edges-take-longer", ratioOf(timeInside(dense), timeInside(*fastest)), isMore(),
               "inside, the search takes " + text(*fastest) +
                   ", the least before the most edges, and " + text(dense));
}

}  // namespace

void answerBfs(ClaimSheet& sheet) {
    const std::vector<ReportRow> densities = rowsOf(sheet.report(), "densities");
    answerHostCosts(sheet, densities);
    answerGap(sheet, densities);
    answerEdges(sheet, densities);
}

}  // namespace weft
