#include "kernels/cycle_report.cuh"
#include "kernels/five_tile.cuh"
#include "kernels/five_tiles.h"
#include "runtime/overlap.h"

namespace weft::gpu {

namespace {

constexpr int kTiledColdHalves = 8;  ///< half sweeps of a cold start

/// Of the restriction's three rows, the half sweeps but the first, and r = f − A d, each reaches one
/// pixel. Tuning: rows so that two blocks a multiprocessor hold 512² and three channels.
template <int kHalves, bool kCorrected>
using DescentTile = FiveTilePass<6, kHalves + 2, kCorrected ? kHalves + 2 : kHalves>;
template <int kHalves>
using AscentTile = FiveTilePass<6, kHalves + 2, kHalves + 2>;

/// What blocks may need of their own beside it.
constexpr std::size_t kOtherBytes = 1024;

template <class Tile>
LaunchShape tilesOf(const FiveLevel& level, int channels, std::size_t bytes) {
    return {dim3(blocksFor(level.shape.width, Tile::kWidth),
                 blocksFor(level.shape.height, Tile::kHeight), static_cast<unsigned>(channels)),
            dim3(32, Tile::kWarps), bytes};
}

template <int kHalves, bool kCorrected>
__global__ void __launch_bounds__(512, 2)
    descendFiveTilesKernel(const __grid_constant__ FiveLevel level,
                           const __grid_constant__ NineLevel coarse,
                           const __grid_constant__ Descent io) {
    using Tile = DescentTile<kHalves, kCorrected>;
    extern __shared__ __align__(16) std::byte memory[];
    letTheNextCome();
    Tile tile(level, memory);
    // The mask and weights: written by no kernel of this chain.
    tile.fetchRestriction(coarse);
    const bool any = tile.loadMask();
    awaitTheOneBefore();
    const std::size_t plane = blockIdx.z * level.shape.plane;
    tile.forRows([&](int p) { tile.r[p] = tile.load(io.f + plane, p); });
    unsigned most = 0;
    if (kCorrected) {
        tile.correctRhs(io.d + plane);
        tile.forRows([&](int p) {
            tile.store(io.kept.wholeR + plane, p, tile.r[p]);
            most = max(most, largerBits(tile.owns(p), tile.r[p]));
        });
    }
    const auto omegaOf = [](int half) {
        return !kCorrected && half < kHalves - 2 ? kLongOmega : kOmega;
    };
    // First half sweep from zero: z = ω r / |N| at red pixels.
    tile.forRows([&](int p) {
        const float2 v = {omegaOf(0) * (tile.r[p].x * tile.rows[p].inverse.x),
                          omegaOf(0) * (tile.r[p].y * tile.rows[p].inverse.y)};
        tile.z[p] = p % 2 == 0 ? float2{v.x, 0.0f} : float2{0.0f, v.y};
    });
    if (any)
#pragma unroll
        for (int half = 1; half < kHalves; ++half) tile.sweep(half, omegaOf(half));
    tile.forRows([&](int p) { tile.store(io.kept.wholeZ + plane, p, tile.z[p]); });
    float2 res[Tile::kRows];
    tile.residual(res);
    awaitCopies();
    tile.restrictTo(coarse, res, io.coarseRhs + blockIdx.z * coarse.shape.plane);
    if (kCorrected && io.maxResidual) blockMax(most, io.maxResidual);
}

template <int kHalves, bool kMeasured>
__global__ void __launch_bounds__(512, 2)
    ascendFiveTilesKernel(const __grid_constant__ FiveLevel level,
                          const __grid_constant__ NineLevel coarse, const float* r, const float* z,
                          const float* e, const __grid_constant__ Ascent io) {
    using Tile = AscentTile<kHalves>;
    extern __shared__ __align__(16) std::byte memory[];
    letTheNextCome();
    Tile tile(level, memory);
    tile.fetchInterpolation(coarse);
    const bool any = tile.loadMask();
    awaitTheOneBefore();
    const std::size_t plane = blockIdx.z * level.shape.plane;
    awaitCopies();
    if (io.added) tile.fetchOld(io.added + plane);
    tile.forRows([&](int p) {
        tile.r[p] = tile.load(r + plane, p);
        tile.z[p] = tile.load(z + plane, p);
    });
    tile.correct(coarse, e + blockIdx.z * coarse.shape.plane);
    // Black first: the adjoint of the way down.
    if (any)
#pragma unroll
        for (int half = 1; half <= kHalves; ++half) tile.sweep(half, kOmega);
    unsigned change = 0, residual = 0;
    awaitCopies();
    tile.forRows([&](int p) {
        change = max(change, largerBits(tile.owns(p), tile.z[p]));
        if (io.stored) tile.store(io.stored + plane, p, tile.z[p]);
        if (!io.added) return;
        const float2 old = tile.old(p);
        tile.store(io.added + plane, p, {old.x + tile.z[p].x, old.y + tile.z[p].y});
    });
    if (kMeasured) {
        float2 res[Tile::kRows];
        tile.residual(res);
        tile.forRows([&](int p) { residual = max(residual, largerBits(tile.owns(p), res[p])); });
    }
    if (kMeasured) {
        blockMaxima<2>({change, residual}, {io.maxChange, io.maxResidual});
        handOver(io.report);
    } else if (io.maxChange) {
        blockMax(change, io.maxChange);
    }
}

template <int kHalves, bool kCorrected>
void launchDescent(const FiveLevel& level, const NineLevel& coarse, int channels, const Descent& io,
                   cudaStream_t stream) {
    using Tile = DescentTile<kHalves, kCorrected>;
    shareMostOfTheChip(descendFiveTilesKernel<kHalves, kCorrected>, Tile::kBytes);
    launchOverlapping(descendFiveTilesKernel<kHalves, kCorrected>,
                      tilesOf<Tile>(level, channels, Tile::kBytes), stream,
                      "smoothing the finest level", level, coarse, io);
}

template <int kHalves, bool kMeasured>
void launchAscent(const FiveLevel& level, const NineLevel& coarse, int channels, const float* r,
                  const float* z, const float* e, const Ascent& io, cudaStream_t stream) {
    using Tile = AscentTile<kHalves>;
    shareMostOfTheChip(ascendFiveTilesKernel<kHalves, kMeasured>, Tile::kBytesWithOld);
    launchOverlapping(ascendFiveTilesKernel<kHalves, kMeasured>,
                      tilesOf<Tile>(level, channels, Tile::kBytesWithOld), stream,
                      "correcting the finest level", level, coarse, r, z, e, io);
}

}  // namespace

bool hasRoomForFiveTiles() {
    static const bool room = mostSharedBytes() >= AscentTile<4>::kBytesWithOld + kOtherBytes;
    return room;
}

void descendFiveTiles(const FiveLevel& level, const NineLevel& coarse, int sweeps, int channels,
                      const Descent& io, cudaStream_t stream) {
    const auto launchIt = !io.d         ? launchDescent<kTiledColdHalves, false>
                          : sweeps == 1 ? launchDescent<2, true>
                                        : launchDescent<4, true>;
    launchIt(level, coarse, channels, io, stream);
}

void ascendFiveTiles(const FiveLevel& level, const NineLevel& coarse, int sweeps, int channels,
                     const Kept& kept, const float* e, const Ascent& io, cudaStream_t stream) {
    const bool measured = io.maxResidual != nullptr;
    const auto launchIt = sweeps == 1 ? (measured ? launchAscent<2, true> : launchAscent<2, false>)
                                      : (measured ? launchAscent<4, true> : launchAscent<4, false>);
    launchIt(level, coarse, channels, kept.wholeR, kept.wholeZ, e, io, stream);
}

}  // namespace weft::gpu
