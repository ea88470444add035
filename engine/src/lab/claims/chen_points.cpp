#include "lab/claims/chen_points.h"

namespace weft {

ChenPoints::ChenPoints(const LabReport& report) {
    for (const ReportRow& row : rowsOf(report, "points")) {
        if (row.text("outcome") != "Converged" || !(row.number("steps") > 0)) continue;
        points_.push_back({.study = row.text("study"),
                           .series = row.text("series"),
                           .x = row.number("x"),
                           .steps = row.number("steps"),
                           .seconds = spanOf(row, "seconds", "seconds_least", "seconds_most"),
                           .computeCycles = row.number("compute_cycles_a_step"),
                           .exchangeCycles = row.number("exchange_cycles")});
    }
}

const ChenPoints::Point* ChenPoints::at(const std::string& study, const std::string& series,
                                        double x) const {
    for (const Point& p : points_)
        if (p.study == study && p.series == series && p.x == x) return &p;
    return nullptr;
}

std::vector<const ChenPoints::Point*> ChenPoints::of(const std::string& study,
                                                     const std::string& series) const {
    std::vector<const Point*> some;
    for (const Point& p : points_)
        if (p.study == study && p.series == series) some.push_back(&p);
    return some;
}

void judgePairs(ClaimSheet& sheet, const char* key, const PairCounts& pairs,
                const std::string& faster, const std::string& slower) {
    if (pairs.all() == 0) return;
    const std::string data =
        faster + " are faster than " + slower +
        labText(" in %d of %d comparisons, slower in %d, and not told apart in %d", pairs.less,
                pairs.all(), pairs.more, pairs.alike);
    const bool agrees = 3 * pairs.less >= 2 * pairs.all(),
               differs = 3 * pairs.more >= 2 * pairs.all();
    if (!agrees && !differs) return sheet.untold(key, data);
    sheet.judgeTimes(key, agrees, data);
}

void judgeFactor(ClaimSheet& sheet, const char* key, const Span& a, const Span& b, double factor,
                 double within, const std::string& what) {
    if (!a.known() || !b.known()) return;
    const double least = a.least / b.most, most = a.most / b.least;
    const double low = factor / within, high = factor * within;
    const std::string data =
        what + labText(
                   " %.3g times as long (%.3g to %.3g; the paper: %g; alike within a factor of "
                   "%g)",
                   a.middle / b.middle, least, most, factor, within);
    constexpr double kClear = 1.1;  // of a limit: few runs do not show the whole range
    const bool inside = least >= kClear * low && most * kClear <= high,
               outside = most * kClear < low || least > kClear * high;
    if (!inside && !outside)
        return sheet.untold(key, data + ": repeated runs come near one limit, or lie on both sides");
    sheet.judgeTimes(key, inside, data);
}

}  // namespace weft
