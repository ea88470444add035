#pragma once
/// Launcher that finds how far tiles lie from fixed pixels.
#include <cuda_runtime_api.h>

#include "kernels/levels.h"

namespace weft::gpu {

/// Tiles across and down a level of this shape, the finest; `depth` is null.
[[nodiscard]] inline DepthMap depthTilesOf(const Shape& s) {
    constexpr int kTile = DepthMap::kTile;
    return {nullptr, (s.width + kTile - 1) / kTile, (s.height + kTile - 1) / kTile, 0};
}

/// How many tiles are empty, and how many of depth 4 or more: of those, nearly all are in strips that
/// are deep as a whole.
struct DepthCounts {
    unsigned empty = 0, deep = 0;
};

/// Where findDepths() writes.
struct DepthStorage {
    std::uint8_t* kinds = nullptr;  ///< a byte a tile, work space
    std::uint8_t* depth = nullptr;  ///< a byte a tile
    DepthCounts* counts = nullptr;
};

/// `storage` ← what DepthMap says of `level`, whose own map gives the tiles. 1.3 B a pixel.
void findDepths(const FiveLevel& level, const DepthStorage& storage, cudaStream_t stream);

}  // namespace weft::gpu
