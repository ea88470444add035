#pragma once
/// What a viewer may hold of a surface that is being solved.
#include <memory>
#include <optional>
#include <vector>

#include "weft/bas_relief/bas_relief_options.h"
#include "weft/relief/relief_progress.h"

namespace weft {

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
};

}  // namespace weft
