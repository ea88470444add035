#pragma once
// How far D is from the solution, as cycles show it without a proof. No state: what earlier solves on
// a domain showed is handed in.
#include <vector>

#include "weft/backend/poisson_operations.h"
#include "weft/units.h"

namespace weft {

/// From a start to now, in internal units.
struct CycleHistory {
    Start start = Start::cold;
    bool rhsIsBoundaryOnly = false;
    bool accelerated = false;  ///< the last cycle was
    std::vector<CycleStep> steps;

    [[nodiscard]] const CycleStep& last() const { return steps.back(); }
    /// Largest correction that was measured: nearly the whole of what the solve changes.
    [[nodiscard]] double largestCorrection() const;
    /// What the last cycle left of the residual, and of what it left of the error at most as far as
    /// that shows; 0 where fewer than two are known.
    [[nodiscard]] double residualRatio() const;
    [[nodiscard]] double errorRatio(double perResidualRatio) const;
    /// Of the last correction but one to that before it; 0 where fewer than three are known.
    [[nodiscard]] double correctionRatioBefore() const;
    /// The last correction is not rounding alone.
    [[nodiscard]] bool isMeaningful() const;
};

/// What solves on one domain showed: the measured contraction.
struct ContractionHistory {
    double slowestRatio = 0;   ///< worst share of the error that a cycle left; 0: none seen
    double residualShare = 0;  ///< max |e| / max |r| after a cold start from boundary values; 0: none
    int checkedStarts = 0;     ///< those of which coarse levels showed it
    bool generous = false;     ///< the tolerance of those starts was
    double startEstimate = 0;  ///< after the last of them
    bool slow = false;         ///< a cycle gained less than is wanted
};

/// From this tolerance (internal units) on, starts smooth for long so that no cycle need follow.
inline constexpr double kGenerousTolerance = 0.4 * kCode8;

/// max |D − D*|, a little more rather than less; infinity as long as nothing is known.
[[nodiscard]] double estimateError(const CycleHistory& history, const ConvergenceFacts& facts,
                                   const ContractionHistory& domain, Extent box, double tolerance);
/// What rounding in cycles leaves of D, at any time.
[[nodiscard]] double roundingError(const CycleHistory& history, const ConvergenceFacts& facts);
/// The same as estimateError() from a check by a coarse level; learns the share of the residual.
[[nodiscard]] double estimateError(const CoarseError& seen, ContractionHistory& domain);
/// After refine(): D is off by what its iteration ended at, and by what rounding hides.
[[nodiscard]] double estimateError(const Refinement& refinement, const RefineGoal& goal,
                                   const Domain& domain);
/// Takes the last step of a history into account.
void observe(ContractionHistory& domain, const CycleHistory& history, const ConvergenceFacts& facts);

}  // namespace weft
