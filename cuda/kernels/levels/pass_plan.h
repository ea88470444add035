#pragma once
/// How the passes over a level walk it.
#include "kernels/levels/levels.h"
#include "kernels/tuning.h"

namespace weft::gpu {

enum class Traversal { tiles, strips, laneBlocks };

struct PassPlan {
    Traversal restriction = Traversal::laneBlocks, correction = Traversal::strips;
    // Of the finest level: r is kept as floats, not rounded; a cold start's correction reads f for r.
    bool keepsWhole = false, readsRhs = false;
};

[[nodiscard]] inline PassPlan choosePass(const FinestLevel& level, int channels,
                                         const PassLimits& limits) {
    const long long samples = level.shape.area() * channels;
    const bool planned = level.plan.tasks;
    const bool tiles = level.tiles && (samples <= limits.finestTiles || !planned);
    return {.restriction = Traversal::laneBlocks,
            .correction = tiles ? Traversal::tiles : Traversal::strips,
            .keepsWhole = tiles && samples <= kMostKeptWhole,
            .readsRhs = tiles && samples <= kMostReadingRhs};
}

[[nodiscard]] inline PassPlan choosePass(const CoarseLevel& level, int channels,
                                         const PassLimits& limits) {
    const long long samples = level.shape.area() * channels;
    const bool planned = level.plan.tasks;
    const bool blocks = (limits.tiles && samples <= kMostInLaneBlocks) || !planned;
    const bool tiles = samples <= kMostInCoarseTiles || !planned;
    return {.restriction = blocks ? Traversal::laneBlocks : Traversal::strips,
            .correction = tiles ? Traversal::tiles : Traversal::strips};
}

}  // namespace weft::gpu
