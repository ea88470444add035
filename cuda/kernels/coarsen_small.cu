#include "kernels/cluster.cuh"
#include "kernels/coarsen.h"
#include "kernels/invert_level.cuh"
#include "kernels/team_tile.cuh"
#include "runtime/choices.h"
#include "runtime/overlap.h"

namespace weft::gpu {

namespace {

/// Blocks that build the small levels together, a tile each, and how many levels at most.
constexpr int kMostTeam = 16, kMostSmall = 8;
/// Tuning: tiles of levels above them that are built so, a launch each.
constexpr int kMostTeamTiles = 256;

/// The small levels, finest first; `above` is finer than the first.
struct SmallBuild {
    NineStorage above;
    int count = 0;
    NineStorage levels[kMostSmall];
    float* inverse = nullptr;
};

__host__ __device__ int tilesAcross(const Shape& s) { return (s.width + kTeamSide - 1) / kTeamSide; }
__host__ __device__ int tilesOf(const Shape& s) {
    return tilesAcross(s) * ((s.height + kTeamSide - 1) / kTeamSide);
}

/// All blocks of the launch, which are one cluster, or a single block, meet; what they wrote is seen.
__device__ void meet() {
    __syncthreads();
    if (gridDim.x == 1) return;  // checkers of races do not know the cluster's barrier
    arriveAtTheCluster();
    awaitTheCluster();
}

/// A tile for each block, more if there are more; the finer level's rows are on chip where `there`.
__device__ __forceinline__ void buildTiles(const NineStorage& fine, const NineStorage& coarse,
                                           bool there, TeamTile& tile, TeamRows& rows,
                                           TeamRows* next) {
    const int across = tilesAcross(coarse.shape), tiles = tilesOf(coarse.shape);
#pragma unroll 1
    for (int k = static_cast<int>(blockIdx.x); k < tiles; k += static_cast<int>(gridDim.x)) {
        const int X0 = k % across * kTeamSide, Y0 = k / across * kTeamSide;
        if (!there) rows.load(fine, X0, Y0);
        tile.build(rows, coarse, X0, Y0, next);
    }
}

/// Tuning: two blocks a multiprocessor are all there are; registers for a third leave room for those
/// of the next launch, which then are there in time.
__global__ void __launch_bounds__(kTeamThreads, 3)
    coarsenByTeamsKernel(const __grid_constant__ NineStorage fine,
                         const __grid_constant__ NineStorage coarse) {
    __shared__ TeamTile tile;
    __shared__ TeamRows rows;
    overlapWithTheNext();
    const int X0 = blockIdx.x * kTeamSide, Y0 = blockIdx.y * kTeamSide;
    rows.load(fine, X0, Y0);
    tile.build(rows, coarse, X0, Y0, nullptr);
}

/// A's element in the row of (x, y), at the column of the point at (dx, dy) from it.
__device__ float elementOf(const NineLevel& level, int x, int y, int dx, int dy) {
    const bool theirs = dy < 0 || (dy == 0 && dx < 0);
    const int ahead = theirs ? -dx : dx, below = theirs ? -dy : dy;
    const int plane =
        below == 0 ? (ahead == 0 ? 0 : 2) : 4 + ahead;  // centre, 1 / centre, E, SW, S, SE
    const float value = level.planes[plane * level.shape.plane +
                                     level.shape.at(theirs ? x + dx : x, theirs ? y + dy : y)];
    return plane == 0 ? value : -value;
}

/// Levels of one tile are the first block's alone, which keeps each on chip for the next. Beside a
/// block of coarsenByTeamsKernel() there is room for another's.
__global__ void __launch_bounds__(kTeamThreads, 2)
    coarsenSmallKernel(const __grid_constant__ SmallBuild small) {
    __shared__ TeamTile tile;
    __shared__ TeamRows rows[2];
    __shared__ InversionStep step;
    overlapWithTheNext();
    const NineStorage* fine = &small.above;
    bool onChip = false;  // rows[l % 2] has the finer level
    int l = 0;
#pragma unroll 1
    for (; l < small.count; ++l) {
        const NineStorage& coarse = small.levels[l];
        const bool single = tilesOf(coarse.shape) == 1;
        buildTiles(*fine, coarse, onChip, tile, rows[l % 2], single ? &rows[(l + 1) % 2] : nullptr);
        onChip = single;
        if (!single) meet();
        fine = &coarse;
    }
    if (blockIdx.x != 0) return;
    const NineLevel last{fine->shape, fine->planes, fine->weights, fine->plain, fine->interior};
    const TeamRows& lastRows = rows[l % 2];
    invertLevel<kTeamThreads>(last.shape, step, small.inverse, [&](int x, int y, int dx, int dy) {
        if (!onChip) return elementOf(last, x, y, dx, dy);
        return dx == 0 && dy == 0 ? lastRows.plane[0][TeamRows::cell(x, y)]
                                  : -lastRows.coupling(x, y, dx, dy);
    });
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
    config.blockDim = dim3(32, kTeamWarps);
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

}  // namespace

bool fitTeams(const NineStorage& level) { return tilesOf(level.shape) <= kMostTeamTiles; }

void coarsenByTeams(const NineStorage& fine, const NineStorage& coarse, cudaStream_t stream) {
    launchOverlapping(
        coarsenByTeamsKernel,
        {dim3(blocksFor(coarse.shape.width, kTeamSide), blocksFor(coarse.shape.height, kTeamSide)),
         dim3(32, kTeamWarps)},
        stream, "building a coarse operator", fine, coarse);
}

bool fitOneLaunch(const std::vector<NineStorage>& levels, int first) {
    const int count = static_cast<int>(levels.size()) - first;
    return count <= kMostSmall && tilesOf(levels[first].shape) <= kMostTeam;
}

void coarsenToTheLast(const std::vector<NineStorage>& levels, int first, float* inverse,
                      cudaStream_t stream) {
    SmallBuild small;
    small.above = levels[first - 1];
    small.inverse = inverse;
    for (std::size_t l = first; l < levels.size(); ++l) small.levels[small.count++] = levels[l];
    const unsigned blocks = small.count == 0 || !clustersAllowed() ? 1 : team();
    launchOverlapping(coarsenSmallKernel, {dim3(blocks), dim3(32, kTeamWarps), 0, blocks}, stream,
                      "building the small levels", small);
}

}  // namespace weft::gpu
