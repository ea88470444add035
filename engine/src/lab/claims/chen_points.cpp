#include "lab/claims/chen_points.h"

namespace weft {

namespace {

/// Microseconds a step; of runs of before their range was told by whole times.
Span stepOf(const ReportRow& row) {
    if (row.number("microseconds_a_step_least") > 0)
        return spanOf(row, "microseconds_a_step", "microseconds_a_step_least",
                      "microseconds_a_step_most");
    const Span whole = spanOf(row, "seconds", "seconds_least", "seconds_most");
    const double unit = 1e6 / row.number("steps");
    return {unit * whole.middle, unit * whole.least, unit * whole.most};
}

}  // namespace

ChenPoints::ChenPoints(const LabReport& report, const std::string& problem) {
    const std::vector<ReportRow> rows = rowsOf(report, "points");
    const std::string wanted = problem.empty() && !rows.empty() ? rows[0].text("problem") : problem;
    for (const ReportRow& row : rows) {
        if (row.text("problem") != wanted) continue;
        if (row.text("outcome") != "Converged" || !(row.number("steps") > 0)) continue;
        points_.push_back({.study = row.text("study"),
                           .series = row.text("series"),
                           .unknowns = row.number("unknowns"),
                           .x = row.number("x"),
                           .steps = row.number("steps"),
                           .seconds = spanOf(row, "seconds", "seconds_least", "seconds_most"),
                           .stepRange = spanOf(row, "steps", "steps_least", "steps_most"),
                           .step = stepOf(row),
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

}  // namespace weft
