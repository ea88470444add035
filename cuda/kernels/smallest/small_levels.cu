#include "kernels/coarse/coarse_tile.cuh"
#include "kernels/smallest/cluster.cuh"
#include "kernels/smallest/coarsest_levels.cuh"
#include "kernels/smallest/small_levels.h"
#include "runtime/launch.h"

namespace weft::gpu {

namespace {

static_assert(kTileThreads == kCoarsestThreads);

using FirstTile = CoarseTilePass<SmallLevels::kTile[0], 4>;
using SecondTile = CoarseTilePass<SmallLevels::kTile[1], 2>;
constexpr int kTileFloats = FirstTile::kFloats + SecondTile::kFloats;
/// The coarsest levels' finest level has at most a quarter of a quarter of the tiles' points.
constexpr int kSmallCoarsestPoints =
    SmallLevels::kMostTiles * SmallLevels::kTile[1] * SmallLevels::kTile[1] / 4 / kCoarsestThreads;

using CoarsestTop = OwnPoints<kSmallCoarsestPoints>;
/// Floats of shared memory.
constexpr int kBeforeCoarsest = FirstTile::kKeptFloats + kTileFloats + CoarsestTop::kWeightFloats;
static_assert(kBeforeCoarsest % 4 == 0);

struct SmallPlanes {
    LevelPlanes of[SmallLevels::kTiled + 1];
};

/// From b1, the right-hand side of the second tiled level: b of the coarsest levels. What nothing is
/// smoothed before, every block restricts alike (`straight`); else b2 goes through the cluster.
__device__ __forceinline__ void restrictBelow(const SmallLevels& small, SecondTile& second,
                                              CoarsestTop& own0, bool straight, const float* b1,
                                              float* b2, const float* weights) {
    const CoarseLevel &level1 = small.levels[1], &level2 = small.coarsest.levels[0];
    if (straight) return own0.restrictRhs(level2.shape, level1.shape, b1, weights);
    second.restrictToCoarse(small.smoothing[1].first, second.loadRestriction(), b2);
    arriveAtTheCluster();
    awaitTheCluster();
    if (small.coarsest.count > 1) own0.loadRhs(level2.shape, b2);
}

/// The second tiled level's values from those of the coarsest levels.
__device__ __forceinline__ void correctSecond(const SmallLevels& small, const CoarsestWork& work,
                                              SecondTile& second, float* e1) {
    const auto interpolation = second.loadInterpolation();
    const SharedLevel top(small.coarsest, 0);
    const float* const e2 = work.resultOf(0);
    second.correct(interpolation, small.smoothing[1].first,
                   [&](int x, int y) { return e2[top.cell(x, y)]; });
    second.smooth(small.smoothing[1].post, e1);
}

/// The first tiled level's values from those of the second: `rows`: its operator, kept before.
__device__ __forceinline__ void correctFirst(const SmallLevels& small, FirstTile& first,
                                             const float* rows, const float* b0, const float* e1,
                                             float* out) {
    arriveAtTheCluster();
    first.takeRows(rows);
    first.loadRhs(b0);
    const auto interpolation = first.loadInterpolation();
    awaitTheCluster();
    first.correct(interpolation, small.smoothing[0].first,
                  [&](int x, int y) { return fresh(e1 + small.levels[1].shape.at(x, y)); });
    first.smooth(small.smoothing[0].post, out);
}

/// Levels meet in device memory, which the cluster's barrier orders. What a block needs of operators
/// is on its way while it waits there.
__global__ void __launch_bounds__(kTileThreads)
    solveSmallLevelsKernel(const __grid_constant__ SmallLevels small,
                           const __grid_constant__ SmallPlanes planes) {
    extern __shared__ __align__(16) float shared[];
    float* const tiles = shared + FirstTile::kKeptFloats;
    float* const coarsestWeights = tiles + kTileFloats;
    triggerDependentLaunch();
    const CoarseLevel &level0 = small.levels[0], &level1 = small.levels[1];
    const CoarsestLevels& coarsest = small.coarsest;
    const CoarseLevel& level2 = coarsest.levels[0];
    const int rank = blockIdx.x, X = rank % small.across, Y = rank / small.across;
    const auto planeOf = [&](float* all, const CoarseLevel& level) {
        return all + blockIdx.y * level.shape.plane;
    };
    float* const b0 = planeOf(planes.of[0].b, level0);
    float* const b1 = planeOf(planes.of[1].b, level1);
    float* const e1 = planeOf(planes.of[1].t, level1);
    float* const b2 = planeOf(planes.of[2].b, level2);

    const CoarsestWork work(coarsest, shared + kBeforeCoarsest);
    FirstTile first(level0, level1, X, Y, tiles);
    SecondTile second(level1, level2, X, Y, tiles + FirstTile::kFloats);
    clear(tiles, kTileFloats);
    work.loadOperators();
    const int above = coarsest.count - 1;
    const bool straight = above > 0 && !(small.smoothing[1].first > 0.0f);
    if (straight) CoarsestTop::fetchRestriction(level2, coarsestWeights);
    first.loadRows();
    first.keepRows(shared);
    const auto weights0 = first.loadRestriction();
    __syncthreads();
    waitForPriorGrid();
    first.loadRhs(b0);
    first.restrictToCoarse(small.smoothing[0].first, weights0, b1);

    arriveAtTheCluster();
    second.loadRows();
    CoarsestTop own0;
    OwnPoints<1> own1, own2;
    loadOwn(coarsest, above, own0, own1, own2);
    awaitCopies();
    awaitTheCluster();
    second.loadRhs(b1);
    restrictBelow(small, second, own0, straight, b1, b2, coarsestWeights);
    if (above > 0) {
        work.cycle(0, own0, own1, own2);
    } else {
        work.loadLast(b2);
        work.solveLast();
    }
    correctSecond(small, work, second, e1);
    correctFirst(small, first, shared, b0, e1, planeOf(planes.of[0].t, level0));
}

/// Shared memory of a block.
constexpr std::size_t kMostBytes = 208 * 1024;
std::size_t blockBytes(const CoarsestLevels& coarsest) {
    return sizeof(float) * kBeforeCoarsest + coarsestBytes(coarsest);
}

LaunchShape clusterShape(const SmallLevels& small, int channels) {
    unsigned blocks = 1;
    while (blocks < static_cast<unsigned>(small.tiles)) blocks *= 2;
    return {dim3(blocks, static_cast<unsigned>(channels)), dim3(kTileThreads),
            blockBytes(small.coarsest), blocks};
}

}  // namespace

bool fitsSmallLevels(const CoarsestLevels& coarsest) {
    const int points[] = {kSmallCoarsestPoints, 1, 1};
    for (int l = 0; l + 1 < coarsest.count; ++l)
        if (coarsest.levels[l].shape.area() > points[l] * kCoarsestThreads) return false;
    return blockBytes(coarsest) <= kMostBytes;
}

bool hasClustersForSmallLevels() {
    if (mostSharedBytes() < kMostBytes) return false;
    prepareSharedMemory(solveSmallLevelsKernel, kMostBytes);
    constexpr unsigned kBlocks = SmallLevels::kMostTiles;
    return runsClusters(solveSmallLevelsKernel,
                        {dim3(kBlocks), dim3(kTileThreads), kMostBytes, kBlocks});
}

void solveSmallLevels(const SmallLevels& small, int channels,
                      const LevelPlanes (&planes)[SmallLevels::kTiled + 1], cudaStream_t stream) {
    const LaunchShape shape = clusterShape(small, channels);
    prepareSharedMemory(solveSmallLevelsKernel, shape.sharedBytes);
    SmallPlanes itsPlanes;
    for (int l = 0; l <= SmallLevels::kTiled; ++l) itsPlanes.of[l] = planes[l];
    launchOverlapping(solveSmallLevelsKernel, shape, stream, "solving the small levels", small,
                      itsPlanes);
}

}  // namespace weft::gpu
