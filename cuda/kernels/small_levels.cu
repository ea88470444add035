#include "kernels/cluster.cuh"
#include "kernels/nine_tile.cuh"
#include "kernels/small_levels.h"
#include "kernels/tail.cuh"
#include "runtime/overlap.h"

namespace weft::gpu {

namespace {

static_assert(kTileThreads == kTailThreads);

using FirstTile = NineTilePass<SmallLevels::kTile[0], 4>;
using SecondTile = NineTilePass<SmallLevels::kTile[1], 2>;
constexpr int kTileFloats = FirstTile::kFloats + SecondTile::kFloats;
/// The tail's finest level has at most a quarter of a quarter of the tiles' points.
constexpr int kSmallTailPoints =
    SmallLevels::kMostTiles * SmallLevels::kTile[1] * SmallLevels::kTile[1] / 4 / kTailThreads;

using TailTop = OwnPoints<kSmallTailPoints>;
/// Floats of on-chip memory.
constexpr int kBeforeTail = FirstTile::kKeptFloats + kTileFloats + TailTop::kWeightFloats;
static_assert(kBeforeTail % 4 == 0);

struct SmallPlanes {
    LevelPlanes of[SmallLevels::kTiled + 1];
};

/// Levels meet in device memory, which the cluster's barrier orders. What a block needs of operators
/// is on its way while it waits there.
__global__ void __launch_bounds__(kTileThreads)
    solveSmallLevelsKernel(const __grid_constant__ SmallLevels small,
                           const __grid_constant__ SmallPlanes planes) {
    extern __shared__ __align__(16) float shared[];
    float* const tiles = shared + FirstTile::kKeptFloats;
    float* const tailWeights = tiles + kTileFloats;
    letTheNextCome();
    const NineLevel &level0 = small.levels[0], &level1 = small.levels[1];
    const TailLevels& tail = small.tail;
    const NineLevel& level2 = tail.levels[0];
    const int rank = blockIdx.x, X = rank % small.across, Y = rank / small.across;
    const auto planeOf = [&](float* all, const NineLevel& level) {
        return all + blockIdx.y * level.shape.plane;
    };
    float* const b0 = planeOf(planes.of[0].b, level0);
    float* const b1 = planeOf(planes.of[1].b, level1);
    float* const e1 = planeOf(planes.of[1].t, level1);
    float* const b2 = planeOf(planes.of[2].b, level2);

    const TailWork work(tail, shared + kBeforeTail);
    FirstTile first(level0, level1, X, Y, tiles);
    SecondTile second(level1, level2, X, Y, tiles + FirstTile::kFloats);
    clear(tiles, kTileFloats);
    work.loadOperators();
    const int above = tail.count - 1;
    const bool straight = above > 0 && !(small.smoothing[1].first > 0.0f);
    if (straight) TailTop::fetchRestriction(level2, tailWeights);
    first.loadRows();
    first.keepRows(shared);
    const auto weights0 = first.loadRestriction();
    __syncthreads();
    awaitTheOneBefore();
    first.loadRhs(b0);
    first.descend(small.smoothing[0].first, weights0, b1);

    arriveAtTheCluster();
    second.loadRows();
    TailTop own0;
    OwnPoints<1> own1, own2;
    if (above > 0) own0.load(tail, 0);
    if (above > 1) own1.load(tail, 1);
    if (above > 2) own2.load(tail, 2);
    awaitCopies();
    awaitTheCluster();
    second.loadRhs(b1);
    if (straight) {
        // What nothing is smoothed before, every block restricts alike.
        own0.restrictRhs(level2.shape, level1.shape, b1, tailWeights);
    } else {
        second.descend(small.smoothing[1].first, second.loadRestriction(), b2);
        arriveAtTheCluster();
        awaitTheCluster();
        if (above > 0) own0.loadRhs(level2.shape, b2);
    }
    if (above > 0) {
        work.cycle(0, own0, own1, own2);
    } else {
        work.loadLast(b2);
        work.solveLast();
    }
    const auto interpolation1 = second.loadInterpolation();

    const OnChip coarsest(tail, 0);
    const float* const e2 = work.resultOf(0);
    second.correct(interpolation1, small.smoothing[1].first,
                   [&](int x, int y) { return e2[coarsest.cell(x, y)]; });
    second.ascend(small.smoothing[1].post, e1);

    arriveAtTheCluster();
    first.takeRows(shared);
    first.loadRhs(b0);
    const auto interpolation0 = first.loadInterpolation();
    awaitTheCluster();
    first.correct(interpolation0, small.smoothing[0].first,
                  [&](int x, int y) { return fresh(e1 + level1.shape.at(x, y)); });
    first.ascend(small.smoothing[0].post, planeOf(planes.of[0].t, level0));
}

/// On-chip memory of a block.
constexpr std::size_t kMostBytes = 208 * 1024;
std::size_t blockBytes(const TailLevels& tail) {
    return sizeof(float) * kBeforeTail + tailBytes(tail);
}

LaunchShape clusterShape(const SmallLevels& small, int channels) {
    unsigned blocks = 1;
    while (blocks < static_cast<unsigned>(small.tiles)) blocks *= 2;
    return {dim3(blocks, static_cast<unsigned>(channels)), dim3(kTileThreads), blockBytes(small.tail),
            blocks};
}

}  // namespace

bool fitsSmallLevels(const TailLevels& tail) {
    const int points[] = {kSmallTailPoints, 1, 1};
    for (int l = 0; l + 1 < tail.count; ++l)
        if (tail.levels[l].shape.area() > points[l] * kTailThreads) return false;
    return blockBytes(tail) <= kMostBytes;
}

bool hasClustersForSmallLevels() {
    if (!launchesOverlap()) return false;  // both came with compute capability 9.0
    if (mostSharedBytes() < kMostBytes) return false;
    shareMostOfTheChip(solveSmallLevelsKernel, kMostBytes);
    check(cudaFuncSetAttribute(solveSmallLevelsKernel, cudaFuncAttributeNonPortableClusterSizeAllowed,
                               1),
          "preparing kernels");
    cudaLaunchAttribute attribute = {};
    attribute.id = cudaLaunchAttributeClusterDimension;
    attribute.val.clusterDim.x = SmallLevels::kMostTiles;
    attribute.val.clusterDim.y = attribute.val.clusterDim.z = 1;
    cudaLaunchConfig_t config = {};
    config.gridDim = dim3(SmallLevels::kMostTiles);
    config.blockDim = dim3(kTileThreads);
    config.dynamicSmemBytes = kMostBytes;
    config.attrs = &attribute;
    config.numAttrs = 1;
    int clusters = 0;
    const cudaError_t answer =
        cudaOccupancyMaxActiveClusters(&clusters, solveSmallLevelsKernel, &config);
    return answer == cudaSuccess && clusters > 0;
}

void solveSmallLevels(const SmallLevels& small, int channels,
                      const LevelPlanes (&planes)[SmallLevels::kTiled + 1], cudaStream_t stream) {
    const LaunchShape shape = clusterShape(small, channels);
    // The most that any hierarchy needs: solvers on other threads ask for theirs meanwhile.
    shareMostOfTheChip(solveSmallLevelsKernel, kMostBytes);
    SmallPlanes itsPlanes;
    for (int l = 0; l <= SmallLevels::kTiled; ++l) itsPlanes.of[l] = planes[l];
    launchOverlapping(solveSmallLevelsKernel, shape, stream, "solving the small levels", small,
                      itsPlanes);
}

}  // namespace weft::gpu
