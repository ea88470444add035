#include "kernels/cycle_report.cuh"
#include "kernels/five_tile.cuh"
#include "kernels/five_tiles.h"
#include "runtime/overlap.h"

namespace weft::gpu {

namespace {

/// Tuning: rows so that two blocks a multiprocessor hold 512² and three channels.
using Tile = FiveTilePass<6, kHalvesUp, kHalvesUp>;

/// What blocks may need of their own beside it.
constexpr std::size_t kOtherBytes = 1024;

template <bool kMeasured>
__global__ void __launch_bounds__(512, 2)
    ascendFiveTilesKernel(const __grid_constant__ FiveLevel level,
                          const __grid_constant__ NineLevel coarse,
                          const __grid_constant__ Ascent io) {
    extern __shared__ __align__(16) std::byte memory[];
    letTheNextCome();
    Tile tile(level, memory);
    // The mask and weights: written by no kernel of this chain.
    tile.fetchInterpolation(coarse);
    const bool any = tile.loadMask();
    awaitTheOneBefore();
    const std::size_t plane = blockIdx.z * level.shape.plane;
    awaitCopies();
    if (io.added) tile.fetchOld(io.added + plane);
    tile.forRows([&](int p) {
        tile.r[p] = tile.load(io.wholeR + plane, p);
        tile.z[p] = {0.0f, 0.0f};
    });
    tile.correct(coarse, io.e + blockIdx.z * coarse.shape.plane);
    unsigned change = 0, residual = 0;
    if (any)
#pragma unroll
        for (int half = 1; half <= kHalvesUp; ++half) {
            const unsigned met = tile.sweep(half, kOmega);
            if (half >= kHalvesUp - 1) residual = max(residual, met);
        }
    awaitCopies();
    tile.forRows([&](int p) {
        change = max(change, largerBits(tile.owns(p), tile.z[p]));
        if (io.stored) tile.store(io.stored + plane, p, tile.z[p]);
        if (!io.added) return;
        const float2 old = tile.old(p);
        tile.store(io.added + plane, p, {old.x + tile.z[p].x, old.y + tile.z[p].y});
    });
    if (kMeasured) {
        handOver(io, change, residual);
    } else if (io.maxChange) {
        blockMax(change, io.maxChange);
    }
}

template <bool kMeasured>
void launchAscent(const FiveLevel& level, const NineLevel& coarse, int channels, const Ascent& io,
                  cudaStream_t stream) {
    const LaunchShape shape = {
        dim3(blocksFor(level.shape.width, Tile::kWidth), blocksFor(level.shape.height, Tile::kHeight),
             static_cast<unsigned>(channels)),
        dim3(32, Tile::kWarps), Tile::kBytes};
    shareMostOfTheChip(ascendFiveTilesKernel<kMeasured>, Tile::kBytes);
    launchOverlapping(ascendFiveTilesKernel<kMeasured>, shape, stream, "correcting the finest level",
                      level, coarse, io);
}

}  // namespace

bool hasRoomForFiveTiles() {
    static const bool room = mostSharedBytes() >= Tile::kBytes + kOtherBytes;
    return room;
}

void ascendFiveTiles(const FiveLevel& level, const NineLevel& coarse, int channels, const Ascent& io,
                     cudaStream_t stream) {
    const auto launchIt = io.maxResidual ? launchAscent<true> : launchAscent<false>;
    launchIt(level, coarse, channels, io, stream);
}

}  // namespace weft::gpu
