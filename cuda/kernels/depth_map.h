#pragma once
/// Launcher that finds how far tiles lie from fixed pixels (their kinds: kernels/coarsen.h).
#include <cuda_runtime_api.h>

#include "kernels/levels.h"

namespace weft::gpu {

/// Tiles across and down a level of this shape, the finest; `depth` is null.
[[nodiscard]] inline DepthMap depthTilesOf(const Shape& s) {
    constexpr int kTile = DepthMap::kTile;
    return {nullptr, (s.width + kTile - 1) / kTile, (s.height + kTile - 1) / kTile, 0};
}

/// What the host learns of a mask.
struct MaskFacts {
    /// Tiles that are empty, and of depth 4 or more: of those, nearly all are in strips that are deep
    /// as a whole.
    unsigned emptyTiles = 0, deepTiles = 0;
    unsigned isolatedFixed = 0;  ///< not 0: a fixed pixel has four unknown neighbours
    unsigned blocks = 0;         ///< of findDepths() that are done
};

/// Where a map of tiles is made.
struct DepthStorage {
    static constexpr std::uint8_t kMixed = 0, kPlain = 1;

    std::uint8_t* kinds = nullptr;  ///< a byte a tile: the above, or DepthMap::kEmpty
    std::uint8_t* depth = nullptr;  ///< a byte a tile
    MaskFacts* facts = nullptr;     ///< on the device; 0 before a mask is read
};

/// storage.depth ← depths of the tiles from their kinds. The last block hands the facts over to
/// `host`, host memory as the device sees it, and clears them.
void findDepths(const DepthMap& map, const DepthStorage& storage, MaskFacts* host,
                cudaStream_t stream);

}  // namespace weft::gpu
