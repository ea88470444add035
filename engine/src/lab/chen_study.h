#pragma once
// What the sensitivity studies of L. Chen et al. (2010) have in common: schemes measured over an
// axis, on a Poisson system (Fig 7, 8 and 11-14) or on shape from shading (Fig 9-14).
#include "lab/lab_run.h"
#include "weft/lab/scheme_run.h"

namespace weft {

/// The eight schemes of the paper, in its order.
[[nodiscard]] const std::vector<std::string>& chenSchemes();

/// A point before it is measured.
struct ChenPoint {
    std::string study;   ///< "intervals", "exchange-interval" or "exchange-threads"
    std::string series;  ///< curve of the figure: a scheme, or scheme and interval
    double x = 0;        ///< n, interval or threads
    Scheme scheme;
};
/// `resident`: blocks scheduled together, of schemes that can say so; 0: as many as fit.
[[nodiscard]] ChenPoint chenPoint(const std::string& study, const std::string& series, int x,
                                  const std::string& scheme, int resident);

/// "problem", "side", "resident" and "max-seconds".
[[nodiscard]] std::vector<LabParameter> problemParameters();
/// What they ask for. Throws InvalidProblem: there is no photograph.
[[nodiscard]] LabProblem problemOf(const LabParameters& parameters, const LabInputs& inputs);
[[nodiscard]] int residentOf(const LabParameters& parameters);

/// Columns of one scheme's run, and its cells.
[[nodiscard]] const std::vector<std::string>& runColumns();
[[nodiscard]] std::vector<LabCell> runCells(const SchemeRun& run);

/// Measures the points one after the other; figures grow with them.
[[nodiscard]] LabReport runChenStudy(LabRun run, LabDevice& device, const LabParameters& parameters,
                                     const LabInputs& inputs, const std::vector<ChenPoint>& plan);

/// A figure of the paper, without series.
struct ChenFigure {
    std::string study;
    enum class Quantity { seconds, steps, microsecondsAStep } quantity;
    LabFigure figure;
};
/// Of the studies that `plan` has. `subject`: what was solved, to what, where.
[[nodiscard]] std::vector<ChenFigure> chenFigures(const std::vector<ChenPoint>& plan, bool ofRelief,
                                                  const std::string& subject);

}  // namespace weft
