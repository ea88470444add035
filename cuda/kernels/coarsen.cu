#include "kernels/cluster.cuh"
#include "kernels/coarsen.h"
#include "kernels/coarsen_tile.cuh"
#include "kernels/invert_level.cuh"
#include "runtime/choices.h"
#include "runtime/overlap.h"

namespace weft::gpu {

namespace {

using stencil::Prolongation8;
using stencil::Row9;

/// Blocks that build the small levels together, a tile each, and how many levels at most.
constexpr int kMostTeam = 16, kMostSmall = 8;

/// Kind of the fine points of tile (X, Y): that of the finer level's tiles around. Known to all
/// threads, which all call.
__device__ TileKind kindAround(const NineStorage& fine, int X, int Y) {
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
    NineRows<Tile> fine;
    typename Tile::Weights weights;
};

__global__ void __launch_bounds__(kCoarseThreads, 3)
    coarsenKernel(const __grid_constant__ NineStorage fine,
                  const __grid_constant__ NineStorage coarse, bool quick) {
    __shared__ TileMemory<LaunchTile> memory;
    overlapWithTheNext();
    const int X0 = blockIdx.x * kCoarseColumns, Y0 = blockIdx.y * kCoarseRows;
    const TileKind kind = quick ? kindAround(fine, blockIdx.x, blockIdx.y) : TileKind::mixed;
    if (threadInBlock() == 0)
        coarse.tiles[blockIdx.y * gridDim.x + blockIdx.x] = static_cast<std::uint8_t>(kind);
    if (kind != TileKind::mixed) return storeUniform(coarse, X0, Y0, kind);
    memory.fine.load(fine, X0, Y0);
    storeGalerkin<LaunchTile>(memory.fine, coarse, X0, Y0, memory.weights);
}

/// The small levels, finest first; `above` is finer than the first.
struct SmallBuild {
    NineStorage above;
    int count = 0;
    NineStorage levels[kMostSmall];
    float* inverse = nullptr;
};

/// All blocks of the launch, which are one cluster, or a single block, meet; what they wrote is seen.
__device__ void meet() {
    __syncthreads();
    if (gridDim.x == 1) return;  // checkers of races do not know the cluster's barrier
    arriveAtTheCluster();
    awaitTheCluster();
}

/// Their tiles: the squarer, the less is read twice.
using SmallTile = CoarseTile<16, 16>;
__host__ __device__ int smallAcross(const Shape& s) {
    return (s.width + SmallTile::columns - 1) / SmallTile::columns;
}
__host__ __device__ int smallTiles(const Shape& s) {
    return smallAcross(s) * ((s.height + SmallTile::rows - 1) / SmallTile::rows);
}

__global__ void __launch_bounds__(kCoarseThreads, 1)
    coarsenSmallKernel(const __grid_constant__ SmallBuild small) {
    __shared__ union Memory {
        TileMemory<SmallTile> tile;
        OnChipMatrix matrix;
    } memory;
    overlapWithTheNext();
    const NineStorage* fine = &small.above;
#pragma unroll 1
    for (int l = 0; l < small.count; ++l) {
        const NineStorage& coarse = small.levels[l];
        const int across = smallAcross(coarse.shape), tiles = smallTiles(coarse.shape);
#pragma unroll 1
        for (int tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
            const int X0 = tile % across * SmallTile::columns, Y0 = tile / across * SmallTile::rows;
            memory.tile.fine.load(*fine, X0, Y0);
            storeGalerkin<SmallTile>(memory.tile.fine, coarse, X0, Y0, memory.tile.weights);
            __syncthreads();
        }
        fine = &coarse;
        if (tiles > 1) meet();  // else the first block builds the rest, from what it wrote
    }
    if (blockIdx.x == 0)
        invertLevel<kCoarseThreads>(
            {fine->shape, fine->planes, fine->weights, fine->plain, fine->interior}, small.inverse,
            memory.matrix);
}

/// Blocks of one cluster that the device runs; 1 where it has no clusters.
unsigned teamOf() {
    if (!launchesOverlap()) return 1;  // both came with compute capability 9.0
    check(cudaFuncSetAttribute(coarsenSmallKernel, cudaFuncAttributeNonPortableClusterSizeAllowed, 1),
          "preparing kernels");
    cudaLaunchAttribute attribute = {};
    attribute.id = cudaLaunchAttributeClusterDimension;
    attribute.val.clusterDim.x = kMostTeam;
    attribute.val.clusterDim.y = attribute.val.clusterDim.z = 1;
    cudaLaunchConfig_t config = {};
    config.gridDim = dim3(kMostTeam);
    config.blockDim = dim3(kCoarseThreads);
    config.attrs = &attribute;
    config.numAttrs = 1;
    int clusters = 0;
    const cudaError_t answer = cudaOccupancyMaxActiveClusters(&clusters, coarsenSmallKernel, &config);
    return answer == cudaSuccess && clusters > 0 ? kMostTeam : 8;
}
unsigned team() {
    static const unsigned blocks = teamOf();
    return blocks;
}

/// Galerkin row over a plane where every fine row is `fine`; weights there are bilinear.
InteriorRow interiorOver(const Row9& fine) {
    const Row9 row = stencil::galerkinRow([&](int, int) { return fine; },
                                          [&](int, int) { return bilinearWeights(); }, 0, 0);
    return {row.centre, 1.0f / row.centre, row.a[stencil::E], row.a[stencil::SE]};
}

}  // namespace

InteriorRow interiorBelowFive() {
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

void coarsen(const NineStorage& fine, const NineStorage& coarse, bool quick, cudaStream_t stream) {
    const Shape& s = coarse.shape;
    launchOverlapping(
        coarsenKernel,
        {dim3(static_cast<unsigned>(coarseTilesAcross(s)), static_cast<unsigned>(coarseTilesDown(s))),
         dim3(kCoarseThreads)},
        stream, "building a coarse operator", fine, coarse, quick);
}

bool fitOneLaunch(const std::vector<NineStorage>& levels, int first) {
    const int count = static_cast<int>(levels.size()) - first;
    return count <= kMostSmall && smallTiles(levels[first].shape) <= kMostTeam;
}

void coarsenToTheLast(const std::vector<NineStorage>& levels, int first, float* inverse,
                      cudaStream_t stream) {
    SmallBuild small;
    small.above = levels[first - 1];
    small.inverse = inverse;
    for (std::size_t l = first; l < levels.size(); ++l) small.levels[small.count++] = levels[l];
    const unsigned blocks = small.count == 0 || !clustersAllowed() ? 1 : team();
    launchOverlapping(coarsenSmallKernel, {dim3(blocks), dim3(kCoarseThreads), 0, blocks}, stream,
                      "building the small levels", small);
}

}  // namespace weft::gpu
