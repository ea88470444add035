#include "kernels/cluster.cuh"
#include "kernels/coarsen.h"
#include "kernels/coarsen_tile.cuh"
#include "runtime/overlap.h"

namespace weft::gpu {

namespace {

using stencil::Prolongation8;
using stencil::Row9;

/// Blocks that build the small levels together, a tile each, and how many levels at most.
constexpr int kTeam = 8, kMostSmall = 8;

LaunchShape coverLevel(const Shape& s) {
    return {dim3(blocksFor(s.width, CoarseTile::columns), blocksFor(s.height, CoarseTile::rows)),
            dim3(32, CoarseTile::warps)};
}

template <class FineTile>
struct TileMemory {
    typename FineTile::Memory fine;
    float weights[NineLevel::kWeightPlanes][CoarseTile::weightCells];
};

template <class FineTile, class Level>
__global__ void __launch_bounds__(CoarseTile::threads, 3)
    coarsenKernel(const __grid_constant__ Level fine, const __grid_constant__ NineStorage coarse,
                  bool quick) {
    __shared__ TileMemory<FineTile> memory;
    overlapWithTheNext();
    coarsenTile(FineTile(fine, memory.fine), coarse, blockIdx.x * CoarseTile::columns,
                blockIdx.y * CoarseTile::rows, quick, memory.weights);
}

/// The small levels, finest first; `above` is finer than the first.
struct SmallLevels {
    NineLevel above;
    int count = 0;
    NineStorage levels[kMostSmall];
};

/// All blocks of the launch, which are one cluster, or a single block, meet; what they wrote is seen.
__device__ void meet() {
    __syncthreads();
    arriveAtTheCluster();
    awaitTheCluster();
}

__device__ NineLevel levelOf(const NineStorage& s) {
    return {s.shape, s.planes, s.weights, s.plain, s.interior};
}

__global__ void __launch_bounds__(CoarseTile::threads, 1)
    coarsenSmallKernel(const __grid_constant__ SmallLevels small) {
    __shared__ TileMemory<NineTile> memory;
    overlapWithTheNext();
    for (int l = 0; l < small.count; ++l) {
        const NineStorage& coarse = small.levels[l];
        const NineTile fine(l == 0 ? small.above : levelOf(small.levels[l - 1]), memory.fine);
        const int across = (coarse.shape.width + CoarseTile::columns - 1) / CoarseTile::columns;
        const int down = (coarse.shape.height + CoarseTile::rows - 1) / CoarseTile::rows;
        for (int tile = blockIdx.x; tile < across * down; tile += gridDim.x) {
            coarsenTile(fine, coarse, tile % across * CoarseTile::columns,
                        tile / across * CoarseTile::rows, false, memory.weights);
            __syncthreads();
        }
        meet();
    }
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

void coarsen(const FiveLevel& fine, const NineStorage& coarse, cudaStream_t stream) {
    launchOverlapping(coarsenKernel<FiveTile, FiveLevel>, coverLevel(coarse.shape), stream,
                      "building a coarse operator", fine, coarse, true);
}

void coarsen(const NineLevel& fine, const NineStorage& coarse, bool quick, cudaStream_t stream) {
    launchOverlapping(coarsenKernel<NineTile, NineLevel>, coverLevel(coarse.shape), stream,
                      "building a coarse operator", fine, coarse, quick);
}

bool fitOneLaunch(const std::vector<NineStorage>& levels, int first) {
    const int count = static_cast<int>(levels.size()) - first;
    const LaunchShape shape = coverLevel(levels[first].shape);
    return count <= kMostSmall && shape.grid.x * shape.grid.y <= kTeam;
}

void coarsenToTheLast(const std::vector<NineStorage>& levels, int first, cudaStream_t stream) {
    const NineStorage& above = levels[first - 1];
    SmallLevels small{{above.shape, above.planes, above.weights, above.plain, above.interior}};
    for (std::size_t l = first; l < levels.size(); ++l) small.levels[small.count++] = levels[l];
    const unsigned blocks = launchesOverlap() ? kTeam : 1;
    launchOverlapping(coarsenSmallKernel, {dim3(blocks), dim3(32, CoarseTile::warps), 0, kTeam},
                      stream, "building the small levels", small);
}

}  // namespace weft::gpu
