#pragma once
// (f, g) relaxed by a scheme on the image's own grid.
#include "weft/backend/orientation_relaxer.h"
#include "weft/backend/thread_pool.h"

namespace weft::relief {

/// As weft/backend/orientation_relaxer.h, the start and the height on threads that others use too.
[[nodiscard]] std::unique_ptr<ReliefSolver> makeRelaxedRelief(
    std::unique_ptr<OrientationRelaxer> relaxer, const ReliefRelaxation& how,
    std::shared_ptr<ThreadPool> pool);

}  // namespace weft::relief
