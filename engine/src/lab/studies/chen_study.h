#pragma once
// What the sensitivity studies of J. Chen et al. (2010) have in common: schemes measured over an
// axis, on a Poisson system (Fig 7, 8 and 11-14) or on shape from shading (Fig 9-14).
#include <map>

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

/// "problem", "side" and "max-seconds".
[[nodiscard]] std::vector<LabParameter> problemParameters();
/// These and "resident" and "update".
[[nodiscard]] std::vector<LabParameter> chenParameters();
/// What they ask for. Throws InvalidProblem: there is no photograph.
[[nodiscard]] LabProblem problemOf(const LabParameters& parameters, const LabInputs& inputs);
/// Blocks scheduled together; 0: as many as fit.
[[nodiscard]] int residentOf(const LabParameters& parameters);

/// Columns of one scheme's run, and its cells.
[[nodiscard]] const std::vector<std::string>& runColumns();
[[nodiscard]] std::vector<LabCell> runCells(const SchemeRun& run);

/// Measures the points one after the other; figures grow with them.
void runChenStudy(LabRun& run, LabDevice& device, const LabParameters& parameters,
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

/// What findings tell beside the measurements.
struct ChenFacts {
    Extent tiles;      ///< of the problem, in blocks of 32 x 20
    int resident = 0;  ///< 0: as many as fit
    bool ofRelief = false;
    bool asNamed = true;  ///< base is Jacobi, the others update in place
    /// By series of "exchange-interval" and interval, where the device's clock told them.
    std::map<std::pair<std::string, int>, RoleCycles> cycles = {};
};
/// Sets the findings of `report`'s figures, which are `figures` with their series.
void addChenFindings(LabReport& report, const std::vector<ChenFigure>& figures,
                     const ChenFacts& facts);

}  // namespace weft
