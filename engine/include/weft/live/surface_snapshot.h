#pragma once
/// What a viewer may hold of a surface that is being solved.
#include <memory>
#include <optional>
#include <vector>

#include "weft/bas_relief/bas_relief_options.h"
#include "weft/convergence_trace.h"
#include "weft/relief/relief_progress.h"

namespace weft {

class Field;
class ReliefProblem;
struct Relief;

/// Immutable; held by any thread.
struct SurfaceSnapshot {
    std::shared_ptr<const ReliefProblem> problem;  ///< what was asked
    /// Over the whole image. Empty while there is none, when cancelled or failed: a viewer keeps its
    /// own.
    std::shared_ptr<const Relief> relief;
    std::optional<BasReliefOptions> basRelief;  ///< what it was asked as; none: shape from shading
    ReliefProgress progress;
    std::vector<ReliefTracePoint> trace;

    // Of a relaxation alone.
    double tolerance = 0;  ///< distance of (f, g) at which it has converged; 0: none relaxes
    /// (f, g) as it is now, of the image's extent; newer than `relief` in slow motion.
    std::shared_ptr<const Field> orientation = {};
    std::shared_ptr<const Field> exact = {};  ///< the (f, g) that it converges to, or null
    /// The distance at the moments that were shown, where `exact` is known; else null.
    std::shared_ptr<const ConvergenceTrace> trueErrors = {};
    /// What a synchronous step leaves of the slowest error of (f, g), by theory; 0: not known.
    double jacobiRadius = 0;
    BlockSteps blockSteps = {};
};

}  // namespace weft
