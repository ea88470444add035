#include "kernels/setup/coarsen.h"
#include "kernels/setup/coarsen_tile.cuh"
#include "runtime/launch.h"

namespace weft::gpu {

namespace {

using stencil::Row9;

/// Kind of the fine points of tile (X, Y): that of the finer level's tiles around. Known to all
/// threads, which all call.
__device__ TileKind kindAround(const CoarseStorage& fine, int X, int Y) {
    static_assert(LaunchTile::margin <= kCoarseRows && LaunchTile::margin <= kCoarseColumns);
    const int across = coarseTilesAcross(fine.shape), down = coarseTilesDown(fine.shape);
    const int thread = threadInBlock();
    bool interior = true, empty = true;
    if (thread < 16) {
        const int x = 2 * X - 1 + thread % 4, y = 2 * Y - 1 + thread / 4;
        const bool inside = x >= 0 && y >= 0 && x < across && y < down;
        const TileKind kind =
            inside ? static_cast<TileKind>(fine.tiles[y * across + x]) : TileKind::empty;
        interior = kind == TileKind::interior, empty = kind == TileKind::empty;
    }
    if (__syncthreads_and(interior)) return TileKind::interior;
    return __syncthreads_and(empty) ? TileKind::empty : TileKind::mixed;
}

template <class Tile>
struct TileMemory {
    SharedRows<Tile> fine;
    typename Tile::Weights weights;
};

__global__ void __launch_bounds__(kCoarseThreads, 3)
    coarsenKernel(const __grid_constant__ CoarseStorage fine,
                  const __grid_constant__ CoarseStorage coarse, bool quick) {
    __shared__ TileMemory<LaunchTile> memory;
    overlapWithNextGrid();
    const int X0 = blockIdx.x * kCoarseColumns, Y0 = blockIdx.y * kCoarseRows;
    const TileKind kind = quick ? kindAround(fine, blockIdx.x, blockIdx.y) : TileKind::mixed;
    if (threadInBlock() == 0)
        coarse.tiles[blockIdx.y * gridDim.x + blockIdx.x] = static_cast<std::uint8_t>(kind);
    if (kind != TileKind::mixed) return storeUniform(coarse, X0, Y0, kind);
    memory.fine.load(fine, X0, Y0);
    storeGalerkin<LaunchTile>(memory.fine, coarse, X0, Y0, memory.weights);
}

/// Galerkin row over a plane where every fine row is `fine`; weights there are bilinear.
InteriorRow interiorOver(const Row9& fine) {
    const Row9 row = stencil::galerkinRow([&](int, int) { return fine; },
                                          [&](int, int) { return bilinearWeights(); }, 0, 0);
    return {row.centre, 1.0f / row.centre, row.a[stencil::E], row.a[stencil::SE]};
}

}  // namespace

InteriorRow interiorBelowFinest() {
    Row9 row;
    row.centre = 4.0f;
    for (const int k : {stencil::W, stencil::E, stencil::N, stencil::S}) row.a[k] = 1.0f;
    return interiorOver(row);
}

InteriorRow interiorBelow(const InteriorRow& fine) {
    Row9 row;
    row.centre = fine.centre;
    for (float& a : row.a) a = fine.corner;
    for (const int k : {stencil::W, stencil::E, stencil::N, stencil::S}) row.a[k] = fine.edge;
    return interiorOver(row);
}

void coarsen(const CoarseStorage& fine, const CoarseStorage& coarse, bool quick,
             cudaStream_t stream) {
    const Shape& s = coarse.shape;
    launchOverlapping(
        coarsenKernel,
        {dim3(static_cast<unsigned>(coarseTilesAcross(s)), static_cast<unsigned>(coarseTilesDown(s))),
         dim3(kCoarseThreads)},
        stream, "building a coarse operator", fine, coarse, quick);
}

}  // namespace weft::gpu
