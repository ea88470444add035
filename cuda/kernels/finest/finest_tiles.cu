#include <algorithm>

#include "kernels/finest/cycle_report.cuh"
#include "kernels/finest/finest_level.h"
#include "kernels/finest/finest_tile.cuh"
#include "runtime/launch.h"

namespace weft::gpu {

namespace {

/// Tuning: one block a multiprocessor for 512² and three channels; two, which wait at different
/// times, where there are more of them; three where there are many, and old values keep them waiting.
using SmallTile = FinestTile<16, 6, 1, WholeTerms>;
using LargeTile = FinestTile<8, 8, 2, WholeTerms>;
using PackedTile = FinestTile<8, 8, 3, PackedTerms>;

/// What blocks may need of their own beside it.
constexpr std::size_t kOtherBytes = 1024;

/// The tile's values from z = P e on; the largest step of the last sweep into `residual`.
template <class Tile, class Kept, bool kMeasured>
__device__ __forceinline__ float smooth(Tile& tile, const Shape& coarse, const Correction& io,
                                        const Kept* r, float& residual) {
    const Shape& shape = tile.level.shape;
    if (tile.inside)
        tile.template loadMask<true>();
    else
        tile.template loadMask<false>();
    tile.classify();
    waitForPriorGrid();
    const std::size_t plane = blockIdx.x * shape.plane;
    if (tile.empty) {
        tile.startEmpty();
    } else {
        float2 e[Tile::kPoints];
        const float* const from = io.e + blockIdx.x * coarse.plane;
        if (tile.inside)
            tile.template load<true>(coarse, from, r + plane, e);
        else
            tile.template load<false>(coarse, from, r + plane, e);
        if (io.added) tile.fetchOld(io.added + plane);
        tile.start(e);
        tile.leaveEdges(0);
    }
    static_assert(kHalfSweeps % 2 == 0);
    constexpr int kUnmeasured = kHalfSweeps / 2 - (kMeasured ? 1 : 0);
#pragma unroll 1
    for (int k = 0; k < kUnmeasured; ++k) tile.template sweep<false>(residual);
    if (kMeasured) tile.template sweep<true>(residual);
    float change = 0.0f;
#pragma unroll
    for (int j = 0; j < Tile::kRows; ++j) {
        const Quad& z = tile.v[j];
        const float most = largerOf(largerOf(z.v[0], z.v[1]), largerOf(z.v[2], z.v[3]));
        change = tile.owns(j) ? largerOf(change, most) : change;
    }
    if (io.stored) tile.store(shape, io.stored + plane);
    if (io.added && !tile.empty) {
        awaitCopies();
        tile.addOld();
        tile.store(shape, io.added + plane);
    }
    return change;
}

template <class Tile, class Kept, bool kMeasured>
__global__ void __launch_bounds__(Tile::kThreads, Tile::kBlocks)
    correctFinestTilesKernel(const __grid_constant__ FinestLevel level,
                             const __grid_constant__ CoarseLevel coarse,
                             const __grid_constant__ Correction io, const Kept* r) {
    extern __shared__ __align__(16) std::byte memory[];
    triggerDependentLaunch();
    Tile tile(level, memory);
    float residual = 0.0f;
    const float change = smooth<Tile, Kept, kMeasured>(tile, coarse.shape, io, r, residual);
    residual *= 4.0f / kOmega;
    if (kMeasured) {
        handOver(io, magnitudeBits(change), magnitudeBits(residual));
    } else if (io.maxChange) {
        blockMax(magnitudeBits(change), io.maxChange);
    }
}

template <class Tile, class Kept>
void launchCorrection(const FinestLevel& level, const CoarseLevel& coarse, int channels,
                      const Correction& io, const Kept* r, cudaStream_t stream) {
    const auto kernel = io.maxResidual ? correctFinestTilesKernel<Tile, Kept, true>
                                       : correctFinestTilesKernel<Tile, Kept, false>;
    prepareSharedMemory(kernel, Tile::kBytes);
    launchOverlapping(kernel, Tile::launchShape(level.shape, channels, Tile::kBytes), stream,
                      "correcting the finest level", level, coarse, io, r);
}

}  // namespace

bool fitsFinestTiles(const Shape& shape) {
    const bool room =
        mostSharedBytes() >=
        std::max({SmallTile::kBytes, LargeTile::kBytes, PackedTile::kBytes}) + kOtherBytes;
    constexpr long long kMostBlocks = 65'535;  // of a launch in any direction but the first
    return room && shape.width <= kMostBlocks * LargeTile::kWidth &&
           shape.height <= kMostBlocks * LargeTile::kHeight;
}

void correctAndSmoothByTiles(const FinestLevel& level, const CoarseLevel& coarse, int channels,
                             const Correction& io, const PassPlan& plan, cudaStream_t stream) {
    if (plan.keepsWhole)
        launchCorrection<SmallTile>(level, coarse, channels, io, io.wholeR, stream);
    else if (io.wholeR)
        launchCorrection<LargeTile>(level, coarse, channels, io, io.wholeR, stream);
    else if (!io.added || level.shape.area() * channels <= kMostWholeTerms)
        launchCorrection<LargeTile>(level, coarse, channels, io, io.r, stream);
    else
        launchCorrection<PackedTile>(level, coarse, channels, io, io.r, stream);
}

}  // namespace weft::gpu
