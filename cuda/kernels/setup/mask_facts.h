#pragma once
/// What is counted of a mask, and the launcher that hands it to the host.
#include <cuda_runtime_api.h>

#include "kernels/levels/levels.h"

namespace weft::gpu {

/// Tiles across and down a level of this shape, the finest; `empty` is null.
[[nodiscard]] inline EmptyTileMap emptyTileMapOf(const Shape& s) {
    constexpr int kTile = EmptyTileMap::kTile;
    return {nullptr, (s.width + kTile - 1) / kTile, (s.height + kTile - 1) / kTile, 0};
}

/// What the host learns of a mask.
struct MaskFacts {
    unsigned emptyTiles = 0;     ///< of the EmptyTileMap
    unsigned isolatedFixed = 0;  ///< not 0: a fixed pixel has four unknown neighbours
    unsigned blocks = 0;         ///< of countEmptyTiles() that are done
};

/// facts.emptyTiles ← how many tiles of the map are empty. The last block hands the facts, which were
/// 0 before the mask was read, over to `host`, host memory as the device sees it, and clears them.
void countEmptyTiles(const EmptyTileMap& map, MaskFacts* facts, MaskFacts* host, cudaStream_t stream);

}  // namespace weft::gpu
