#pragma once
/// How far a surface from shading may be trusted.
#include <optional>

#include "weft/relief/relief_problem.h"
#include "weft/relief/relief_solver.h"

namespace weft {

/// What speaks against a surface that was solved for beside its outline, as an angle: where picture
/// and outline agree both are mostly right. Ten real objects, each grey, and painted under two
/// lights: its rank correlation with the true error of the normals is 0.7 (tests/benchmarks/
/// relief_real.py). No constant is fitted to them, but the form was chosen on them. The shading error
/// alone tells less: a wrong surface explains its picture too.
struct ReliefQuality {
    double offOutline = 0;    ///< mean angle to the normals of the outline blown up, degrees
    double shadingError = 0;  ///< root mean square of I − R, 1 = full light
    double doubt = 0;  ///< offOutline + shadingError · 180°/π: an error of n · L as one of n
    double trust = 0;  ///< 1 − doubt / 45°, not below 0: a flat surface is some 44° off
};

/// Trust from which a surface is called good: its error of the shading is then no reason to warn.
inline constexpr double kGoodTrust = 0.65;

/// None where no outline is trusted: without a silhouette, or at `options.outline` = 0, where the
/// light is known and the picture says more than the outline. `relief`: of the problem's extent.
/// 30 ms and a pass over the picture; any thread. Throws std::bad_alloc.
[[nodiscard]] std::optional<ReliefQuality> qualityOf(const ReliefProblem& problem,
                                                     const ReliefOptions& options,
                                                     const Relief& relief, double shadingError);

/// How much of the brightness of a silhouette's picture its outline, blown up, explains under the
/// problem's light: 1 − Σ |I − R| / Σ |I − median|, between 0 and 1. None without a silhouette. The
/// same cost.
[[nodiscard]] std::optional<double> explainedByOutline(const ReliefProblem& problem);

}  // namespace weft
