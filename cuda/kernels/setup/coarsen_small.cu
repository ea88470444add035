#include "kernels/setup/coarsen.h"
#include "kernels/setup/cooperative_tile.cuh"
#include "kernels/setup/invert_level.cuh"
#include "kernels/smallest/cluster.cuh"
#include "runtime/launch.h"

namespace weft::gpu {

namespace {

/// Blocks that build the small levels together, a tile each, and how many levels at most.
constexpr int kMostCooperating = 16, kMostSmall = 8;
/// Tuning: tiles of levels above them that are built so, a launch each.
constexpr int kMostCooperativeTiles = 256;

/// The small levels, finest first; `above` is finer than the first.
struct SmallBuild {
    CoarseStorage above;
    int count = 0;
    CoarseStorage levels[kMostSmall];
    float* inverse = nullptr;
    float leastPivot = kLeastPivot;
};

__host__ __device__ int tilesAcross(const Shape& s) {
    return (s.width + kCooperativeSide - 1) / kCooperativeSide;
}
__host__ __device__ int tilesOf(const Shape& s) {
    return tilesAcross(s) * ((s.height + kCooperativeSide - 1) / kCooperativeSide);
}

/// All blocks of the launch, which are one cluster, or a single block, meet; what they wrote is seen.
__device__ void meet() {
    __syncthreads();
    if (gridDim.x == 1) return;  // checkers of races do not know the cluster's barrier
    arriveAtTheCluster();
    awaitTheCluster();
}

/// A tile for each block, more if there are more; the finer level's rows are in shared memory where
/// `there`.
__device__ __forceinline__ void buildTiles(const CoarseStorage& fine, const CoarseStorage& coarse,
                                           bool there, CooperativeTile& tile, CooperativeRows& rows,
                                           CooperativeRows* next) {
    const int across = tilesAcross(coarse.shape), tiles = tilesOf(coarse.shape);
#pragma unroll 1
    for (int k = static_cast<int>(blockIdx.x); k < tiles; k += static_cast<int>(gridDim.x)) {
        const int X0 = k % across * kCooperativeSide, Y0 = k / across * kCooperativeSide;
        if (!there) rows.load(fine, X0, Y0);
        tile.build(rows, coarse, X0, Y0, next);
    }
}

/// Tuning: two blocks a multiprocessor are all there are; registers for a third leave room for those
/// of the next launch, which then are there in time.
__global__ void __launch_bounds__(kCooperativeThreads, 3)
    coarsenCooperativelyKernel(const __grid_constant__ CoarseStorage fine,
                               const __grid_constant__ CoarseStorage coarse) {
    __shared__ CooperativeTile tile;
    __shared__ CooperativeRows rows;
    overlapWithNextGrid();
    const int X0 = blockIdx.x * kCooperativeSide, Y0 = blockIdx.y * kCooperativeSide;
    rows.load(fine, X0, Y0);
    tile.build(rows, coarse, X0, Y0, nullptr);
}

/// A's element in the row of (x, y), at the column of the point at (dx, dy) from it.
__device__ float elementOf(const CoarseLevel& level, int x, int y, int dx, int dy) {
    const bool theirs = dy < 0 || (dy == 0 && dx < 0);
    const int ahead = theirs ? -dx : dx, below = theirs ? -dy : dy;
    const int plane =
        below == 0 ? (ahead == 0 ? 0 : 2) : 4 + ahead;  // centre, 1 / centre, E, SW, S, SE
    const float value = level.planes[plane * level.shape.plane +
                                     level.shape.at(theirs ? x + dx : x, theirs ? y + dy : y)];
    return plane == 0 ? value : -value;
}

/// Levels of one tile are the first block's alone, which keeps each in shared memory for the next.
/// Beside a block of coarsenCooperativelyKernel() there is room for another's.
__global__ void __launch_bounds__(kCooperativeThreads, 2)
    coarsenSmallKernel(const __grid_constant__ SmallBuild small) {
    __shared__ CooperativeTile tile;
    __shared__ CooperativeRows rows[2];
    __shared__ InversionStep step;
    overlapWithNextGrid();
    const CoarseStorage* fine = &small.above;
    bool inShared = false;  // rows[l % 2] has the finer level
    int l = 0;
#pragma unroll 1
    for (; l < small.count; ++l) {
        const CoarseStorage& coarse = small.levels[l];
        const bool single = tilesOf(coarse.shape) == 1;
        buildTiles(*fine, coarse, inShared, tile, rows[l % 2], single ? &rows[(l + 1) % 2] : nullptr);
        inShared = single;
        if (!single) meet();
        fine = &coarse;
    }
    if (blockIdx.x != 0) return;
    const CoarseLevel last{fine->shape, fine->planes, fine->weights, fine->plain, fine->interior};
    const CooperativeRows& lastRows = rows[l % 2];
    invertLevel<kCooperativeThreads>(
        last.shape, step, small.inverse, small.leastPivot, [&](int x, int y, int dx, int dy) {
            if (!inShared) return elementOf(last, x, y, dx, dy);
            return dx == 0 && dy == 0 ? lastRows.plane[0][CooperativeRows::cell(x, y)]
                                      : -lastRows.coupling(x, y, dx, dy);
        });
}

}  // namespace

unsigned setupClusterSize() {
    if (!launchesOverlap()) return 1;  // clusters came with it
    const LaunchShape most = {dim3(kMostCooperating), dim3(32, kCooperativeWarps), 0,
                              kMostCooperating};
    return runsClusters(coarsenSmallKernel, most) ? kMostCooperating : 8;
}

bool fitsCooperative(const CoarseStorage& level) {
    return tilesOf(level.shape) <= kMostCooperativeTiles;
}

void coarsenCooperatively(const CoarseStorage& fine, const CoarseStorage& coarse,
                          cudaStream_t stream) {
    launchOverlapping(coarsenCooperativelyKernel,
                      {dim3(blocksFor(coarse.shape.width, kCooperativeSide),
                            blocksFor(coarse.shape.height, kCooperativeSide)),
                       dim3(32, kCooperativeWarps)},
                      stream, "building a coarse operator", fine, coarse);
}

bool fitOneLaunch(const std::vector<CoarseStorage>& levels, int first) {
    const int count = static_cast<int>(levels.size()) - first;
    return count <= kMostSmall && tilesOf(levels[first].shape) <= kMostCooperating;
}

void coarsenToTheLast(const std::vector<CoarseStorage>& levels, int first, float* inverse,
                      float leastPivot, unsigned clusterSize, cudaStream_t stream) {
    SmallBuild small;
    small.leastPivot = leastPivot;
    small.above = levels[first - 1];
    small.inverse = inverse;
    for (std::size_t l = first; l < levels.size(); ++l) small.levels[small.count++] = levels[l];
    const unsigned blocks = small.count == 0 ? 1 : clusterSize;
    launchOverlapping(coarsenSmallKernel, {dim3(blocks), dim3(32, kCooperativeWarps), 0, blocks},
                      stream, "building the small levels", small);
}

}  // namespace weft::gpu
