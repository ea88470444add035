#pragma once
/// Launchers that build a hierarchy on the device (formulas: weft/stencil/coarsening.h).
#include <cuda_runtime_api.h>

#include <vector>

#include "kernels/levels/cell_weights.h"
#include "kernels/levels/levels.h"
#include "weft/backend/domain.h"

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

/// Where a level that is being built is written.
struct CoarseStorage {
    Shape shape;
    float* planes = nullptr;
    float* weights = nullptr;
    std::uint8_t* plain = nullptr;
    std::uint8_t* tiles = nullptr;  ///< a byte for each of coarseTilesOf(): what all its rows are
    InteriorRow interior;
};

/// Coarse points that a block builds, and how many such tiles a level has.
inline constexpr int kCoarseColumns = 32, kCoarseRows = 8;
[[nodiscard]] WEFT_HD inline int coarseTilesAcross(const Shape& s) {
    return (s.width + kCoarseColumns - 1) / kCoarseColumns;
}
[[nodiscard]] WEFT_HD inline int coarseTilesDown(const Shape& s) {
    return (s.height + kCoarseRows - 1) / kCoarseRows;
}

/// Weights of a coarse point in the interior.
WEFT_HD inline stencil::Prolongation8 bilinearWeights() {
    return {{0.25f, 0.5f, 0.25f, 0.5f, 0.5f, 0.25f, 0.5f, 0.25f}};
}
/// The interior's row on the level coarser than one whose interior's is `fine`; on the first coarse
/// level, than the 5-point operator.
[[nodiscard]] InteriorRow interiorBelowFinest();
[[nodiscard]] InteriorRow interiorBelow(const InteriorRow& fine);

/// So many coarse levels have an InteriorRow whose float32 values are exact: there it may be stored
/// unseen.
inline constexpr int kExactInteriors = 8;

/// A mask as the device reads it: rows of maskWordsPerRow() words.
struct MaskBits {
    const std::uint32_t* words = nullptr;
    int perRow = 0;
    ImageBorder border;
};
/// The finest level, where it is written: |N(p)| in Ω, else 0; tiles without unknowns, what the host
/// learns.
struct FinestStorage {
    Shape shape;
    std::uint8_t* diagonal = nullptr;
    EmptyTileMap map;               ///< tiles across and down
    std::uint8_t* empty = nullptr;  ///< of the map, where it is written
    MaskFacts* facts = nullptr;     ///< on the device; 0 before a mask is read
};

/// The finest level and the first coarse one from a mask, as far as bits have come: tiles that need
/// no row from `lastRow` on, and were not built with those before `firstRow`. 15 B a pixel.
void coarsenMask(const MaskBits& bits, const FinestStorage& fine, const CoarseStorage& coarse,
                 int firstRow, int lastRow, cudaStream_t stream);

/// Rows of a finest level with a screening or links, once its bytes are there: planes as
/// FinestLevel::rows, those of corners left as they are. 27 B a pixel.
void makeRows(const MaskBits& mask, const CellWeights& weights, const FinestStorage& fine,
              float* planes, cudaStream_t stream);

/// facts.emptyTiles ← how many tiles of the map are empty. The last block hands the facts, which were
/// 0 before the mask was read, over to `host`, host memory as the device sees it, and clears them.
void countEmptyTiles(const EmptyTileMap& map, MaskFacts* facts, MaskFacts* host, cudaStream_t stream);

/// Weights and Galerkin operator of the level coarser than `fine`, which has planes. 57 B a
/// coarse point written; 110 read outside the interior. `quick`: InteriorRow is exact on both levels.
void coarsen(const CoarseStorage& fine, const CoarseStorage& coarse, bool quick, cudaStream_t stream);

/// Whether a level is so small that the work of a point is shared out among threads; so are then all
/// that are coarser, and nobody asks for its kinds of tiles. Builds it, as coarsen(), but for those.
[[nodiscard]] bool fitsCooperative(const CoarseStorage& level);
void coarsenCooperatively(const CoarseStorage& fine, const CoarseStorage& coarse,
                          cudaStream_t stream);

/// Whether the levels from `first` to the last can be built in one launch.
[[nodiscard]] bool fitOneLaunch(const std::vector<CoarseStorage>& levels, int first);
/// Builds them from the level before, which has planes, then inverse ← A⁻¹ of the last level
/// (kernels/setup/invert_level.cuh); no levels from `first` on: inverts the one before. A pivot below
/// the part `leastPivot` of its diagonal is rounding: A is singular.
void coarsenToTheLast(const std::vector<CoarseStorage>& levels, int first, float* inverse,
                      float leastPivot, unsigned clusterSize, cudaStream_t stream);
/// That part; and where a screening alone may hold a level, or weak links: float32's rounding.
inline constexpr float kLeastPivot = 1e-5f, kLeastOwnPivot = 2e-7f;
/// Blocks of one cluster that the current device runs for it; 1 where it has no clusters.
[[nodiscard]] unsigned setupClusterSize();

}  // namespace weft::gpu
