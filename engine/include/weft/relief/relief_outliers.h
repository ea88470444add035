#pragma once
/// Where a body's brightness is not its own shading.
#include <memory>
#include <stop_token>

#include "weft/relief/relief_problem.h"

namespace weft {

/// Pixels of the mask that are outliers, said or likelier than not.
[[nodiscard]] std::int64_t countOutliers(const ReliefProblem& problem);

/// Outliers of a silhouette's problem under its light: cast shadows, highlights, light from other
/// surfaces. Those that are said stay. Of every other pixel: 1 − Geman and McClure's weight of how
/// far its shading is off a surface that trusts the outline more than the picture, for a deviation
/// that the median of all errors tells; weighted so, the surface is solved for again, a few times, on
/// a coarse grid. Pixels that are hardly off stay automatic. Null without a silhouette, or if
/// stopped. Some tenths of a second at any size, and a pass over the picture; any thread. Throws
/// std::bad_alloc.
[[nodiscard]] std::shared_ptr<const PixelMarks> judgedOutliers(const ReliefProblem& problem,
                                                               std::stop_token stop = {});

}  // namespace weft
