#pragma once
// What the sensitivity studies of J. Chen et al. (2010) have in common: schemes measured over an
// axis, on a Poisson system (Fig 7, 8 and 11-14) or on shape from shading (Fig 9-14).
#include "lab/lab_run.h"
#include "lab/parameter_table.h"
#include "weft/block_schedule.h"
#include "weft/lab/scheme_run.h"

namespace weft {

/// The eight schemes of the paper, in its order.
[[nodiscard]] const std::vector<std::string>& chenSchemes();

/// A point before it is measured.
struct ChenPoint {
    /// "intervals", "exchange-interval", "exchange-threads", or "compute-only": a level line in the
    /// time a step of "exchange-interval".
    std::string study;
    std::string series;  ///< curve of the figure: a scheme, or scheme and interval
    double x = 0;        ///< n, interval or threads
    Scheme scheme;
};
/// Series of the compute threads' time alone: blocks exchange nothing.
inline constexpr const char* kComputeOnly = "no exchange (coarse)";
/// With "resident" (of schemes that can say so) and "update" of the parameters.
[[nodiscard]] ChenPoint chenPoint(const std::string& study, const std::string& series, int x,
                                  const std::string& scheme, const LabParameters& parameters);

/// "problem" (`standard`: its default), "side" and "max-seconds".
[[nodiscard]] std::vector<LabParameter> problemParameters(const char* standard);
/// These, "problem" of one or several (`standard`: with commas), and "resident", "update" and
/// "repeats".
[[nodiscard]] std::vector<LabParameter> chenParameters(const char* standard);
/// The problem of that name. Throws InvalidProblem: there is no photograph.
[[nodiscard]] LabProblem problemNamed(const std::string& name, const LabParameters& parameters,
                                      const LabInputs& inputs);
/// Blocks scheduled together; 0: as many as fit.
[[nodiscard]] int residentOf(const LabParameters& parameters);

/// Columns of one scheme's run, and its cells.
[[nodiscard]] const std::vector<std::string>& runColumns();
[[nodiscard]] std::vector<LabCell> runCells(const SchemeRun& run);

/// Measures the points one after the other, of each problem; figures grow with them.
void runChenStudy(LabRun& run, LabDevice& device, const LabParameters& parameters,
                  const LabInputs& inputs, const std::vector<ChenPoint>& plan);

/// Experiment::measure of the points that `planOf` gives.
template <std::vector<ChenPoint> (*planOf)(const LabParameters&)>
void measureChen(LabRun& run, LabDevice& device, const LabParameters& parameters,
                 const LabInputs& inputs) {
    runChenStudy(run, device, parameters, inputs, planOf(parameters));
}

/// A figure of the paper, without series.
struct ChenFigure {
    std::string study;
    enum class Quantity { seconds, steps, microsecondsAStep } quantity;
    LabFigure figure;
};
/// Of the studies that `plan` has. `subject`: what was solved, to what, where.
[[nodiscard]] std::vector<ChenFigure> chenFigures(const std::vector<ChenPoint>& plan, bool ofRelief,
                                                  const std::string& subject);

/// Of the first blocks that are scheduled together (0: as many as fit), how many are neighbours, in
/// stripes and in squares.
[[nodiscard]] std::string pairsFinding(Extent tiles, int resident);

}  // namespace weft
