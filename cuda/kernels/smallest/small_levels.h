#pragma once
/// Levels of about 128² and less in one launch: a cluster of blocks a channel.
#include "kernels/smallest/coarsest_levels.h"

namespace weft::gpu {

/// Two levels cut into tiles, one a block of the cluster, and all coarser ones, which every block
/// solves alike.
struct SmallLevels {
    static constexpr int kMostTiles = 16;  ///< a cluster's blocks
    static constexpr int kTiled = 2;
    static constexpr int kTile[kTiled] = {32, 16};  ///< sides of their tiles

    CoarseLevel levels[kTiled];
    stencil::Smoothing smoothing[kTiled];
    CoarsestLevels coarsest;
    int across = 0, tiles = 0;  ///< tiles side by side, and all; 0: no such levels
};

/// Tiles of a first level of this shape.
[[nodiscard]] inline int smallTilesAcross(const Shape& s) {
    return (s.width + SmallLevels::kTile[0] - 1) / SmallLevels::kTile[0];
}
[[nodiscard]] inline int smallTilesOf(const Shape& s) {
    return smallTilesAcross(s) * ((s.height + SmallLevels::kTile[0] - 1) / SmallLevels::kTile[0]);
}

/// Whether a block has room for these coarsest levels; whether the device has such clusters.
[[nodiscard]] bool fitsSmallLevels(const CoarsestLevels& coarsest);
[[nodiscard]] bool hasClustersForSmallLevels();

/// Planes of one level, `channels` of them: right-hand side, and values after the correction.
struct LevelPlanes {
    float *b = nullptr, *t = nullptr;
};

/// planes[0].t ← an approximate solution of A t = planes[0].b on the first level, per channel: one
/// V-cycle from zero. `planes`: of both tiled levels and, b alone, of the coarsest levels' finest.
void solveSmallLevels(const SmallLevels& small, int channels,
                      const LevelPlanes (&planes)[SmallLevels::kTiled + 1], cudaStream_t stream);

}  // namespace weft::gpu
