#include <algorithm>

#include "kernels/cycle_report.cuh"
#include "kernels/five_deep.cuh"
#include "kernels/five_interior.cuh"
#include "kernels/five_tile.cuh"
#include "kernels/five_tiles.h"
#include "runtime/choices.h"
#include "runtime/overlap.h"

namespace weft::gpu {

namespace {

/// Tuning: one block a multiprocessor for 512² and three channels; two, which wait at different
/// times, where there are more of them; three where there are many, and old values keep them waiting.
using SmallTile = FiveTile<16, 6, 1, WholeTerms>;
using LargeTile = FiveTile<8, 8, 2, WholeTerms>;
using PackedTile = FiveTile<8, 8, 3, PackedTerms>;
constexpr long long kMostWhole = 4'000'000;  ///< samples

static_assert(LargeTile::kWidth == kFiveTileColumns && LargeTile::kHeight == kFiveTileRows);
static_assert(PackedTile::kWidth == kFiveTileColumns && PackedTile::kHeight == kFiveTileRows);

/// What blocks may need of their own beside it.
constexpr std::size_t kOtherBytes = 1024;

/// The tile's values from z = P e on; the largest step of the last sweep into `residual`.
template <class Tile, class Kept, bool kMeasured>
__device__ __forceinline__ float ascend(Tile& tile, const Shape& coarse, const Ascent& io,
                                        const Kept* r, float& residual) {
    const Shape& shape = tile.level.shape;
    if (tile.inside)
        tile.template loadMask<true>();
    else
        tile.template loadMask<false>();
    tile.look();
    awaitTheOneBefore();
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
    static_assert(kHalvesUp % 2 == 0);
    constexpr int kUnmeasured = kHalvesUp / 2 - (kMeasured ? 1 : 0);
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
    ascendFiveTilesKernel(const __grid_constant__ FiveLevel level,
                          const __grid_constant__ NineLevel coarse, const __grid_constant__ Ascent io,
                          const Kept* r) {
    extern __shared__ __align__(16) std::byte memory[];
    letTheNextCome();
    Tile tile(level, memory);
    float change, residual = 0.0f;
    if (io.fromRim && level.deepTiles[blockIdx.z * gridDim.y + blockIdx.y] != 0) {
        const std::size_t coarsePlane = blockIdx.x * coarse.shape.plane;
        awaitTheOneBefore();
        change = ascendDeep(tile, level.shape, coarse.shape, io.e + coarsePlane,
                            io.injected ? io.injected + coarsePlane : nullptr,
                            (io.added ? io.added : io.stored) + blockIdx.x * level.shape.plane);
    } else {
        change = ascend<Tile, Kept, kMeasured>(tile, coarse.shape, io, r, residual);
    }
    residual *= 4.0f / kOmega;
    if (kMeasured) {
        handOver(io, magnitudeBits(change), magnitudeBits(residual));
    } else if (io.maxChange) {
        blockMax(magnitudeBits(change), io.maxChange);
    }
}

template <class Tile, class Kept>
void launchAscent(const FiveLevel& level, const NineLevel& coarse, int channels, const Ascent& io,
                  const Kept* r, cudaStream_t stream) {
    const auto kernel = io.maxResidual ? ascendFiveTilesKernel<Tile, Kept, true>
                                       : ascendFiveTilesKernel<Tile, Kept, false>;
    shareMostOfTheChip(kernel, Tile::kBytes);
    launchOverlapping(kernel, Tile::launchShape(level.shape, channels, Tile::kBytes), stream,
                      "correcting the finest level", level, coarse, io, r);
}

__global__ void deepTilesKernel(const __grid_constant__ FiveLevel level, std::uint8_t* deepTiles) {
    const int tile = blockIdx.x * blockDim.x + threadIdx.x, across = fiveTilesAcross(level.shape);
    if (tile >= across * fiveTilesDown(level.shape)) return;
    const int X = tile % across * kFiveTileColumns, Y = tile / across * kFiveTileRows;
    const int right = min(X + kFiveTileColumns, level.shape.width) - 1;
    const int bottom = min(Y + kFiveTileRows, level.shape.height) - 1;
    const DepthMap& map = level.depths;
    bool deep = true;
    for (int y = Y / DepthMap::kTile; y <= bottom / DepthMap::kTile; ++y)
        for (int x = X / DepthMap::kTile; x <= right / DepthMap::kTile; ++x) {
            const int depth = map.depth[y * map.across + x];
            deep = deep && depth >= kDeep && depth != DepthMap::kEmpty;
        }
    deepTiles[tile] = deep ? 1 : 0;
}

}  // namespace

void findDeepTiles(const FiveLevel& level, std::uint8_t* deepTiles, cudaStream_t stream) {
    constexpr int kThreads = 64;
    const long long tiles =
        static_cast<long long>(fiveTilesAcross(level.shape)) * fiveTilesDown(level.shape);
    launch(deepTilesKernel, {dim3(blocksFor(tiles, kThreads)), dim3(kThreads)}, stream,
           "measuring the mask", level, deepTiles);
}

bool mayGoByFiveTiles(const Shape& shape) {
    static const bool room =
        mostSharedBytes() >=
        std::max({SmallTile::kBytes, LargeTile::kBytes, PackedTile::kBytes}) + kOtherBytes;
    constexpr long long kMostBlocks = 65'535;  // of a launch in any direction but the first
    return room && tilesAllowed() && shape.width <= kMostBlocks * LargeTile::kWidth &&
           shape.height <= kMostBlocks * LargeTile::kHeight;
}

void ascendFiveTiles(const FiveLevel& level, const NineLevel& coarse, int channels, const Ascent& io,
                     cudaStream_t stream) {
    if (keepsWhole(level, coarse, channels))
        launchAscent<SmallTile>(level, coarse, channels, io, io.wholeR, stream);
    else if (io.wholeR)
        launchAscent<LargeTile>(level, coarse, channels, io, io.wholeR, stream);
    else if (!io.added || level.shape.area() * channels <= kMostWhole)
        launchAscent<LargeTile>(level, coarse, channels, io, io.r, stream);
    else
        launchAscent<PackedTile>(level, coarse, channels, io, io.r, stream);
}

}  // namespace weft::gpu
