#include "kernels/five_interior.cuh"
#include "kernels/five_strip.cuh"
#include "kernels/five_tiles.h"
#include "kernels/five_wide.cuh"
#include "runtime/overlap.h"

namespace weft::gpu {

namespace {

/// Rows from f and d to Pᵀ (r − A z), half sweep k on row y − k, the residual on row y − kHalves.
template <int kHalves, bool kCorrected, bool kPlain>
struct DescentOf {
    static constexpr int kHalo = kHalves + 2, kPeriod = kHalves + 2;
    using StripOf = Strip<2, kHalo, kHalo, kHalo>;

    const FiveLevel& level;
    const NineLevel& coarse;
    const Descent& io;
    const StripOf& strip;
    const float *f, *d = nullptr;
    Rounded *r, *z;
    float *coarseRhs, *injected = nullptr;
    unsigned most = 0;

    __device__ DescentOf(const FiveLevel& l, const NineLevel& c, const Descent& to, const StripOf& s)
        : level(l), coarse(c), io(to), strip(s) {
        const std::size_t plane = strip.channel * level.shape.plane;
        f = io.f + plane, r = io.kept.r + plane, z = io.kept.z + plane;
        if (kCorrected) d = io.d + plane;
        coarseRhs = io.coarseRhs + strip.channel * coarse.shape.plane;
        if (kCorrected && io.injected) injected = io.injected + strip.channel * coarse.shape.plane;
    }

    /// On its way: f; d one row below; diagonals; weights of the coarse point of an odd row and the
    /// one above it.
    using Queue = LaneQueue<queueDepth(kPeriod), kCorrected ? 2 : 1, kPlain ? 0 : 9>;

    __device__ void fetch(const Queue& queue, int slot, bool odd, int y, int bottom) const {
        const bool there = kPlain ? y < bottom : strip.inside && y >= 0 && y < level.shape.height;
        const int i = level.shape.at(strip.x, y);
        queue.copyPair(slot, 0, f + i, there);
        if (kCorrected) {
            const bool below =
                kPlain ? y < bottom : strip.inside && y >= -1 && y + 1 < level.shape.height;
            queue.copyPair(slot, 1, d + i + level.shape.pitch, below);
        }
        if (!kPlain) {
            queue.copySingle(slot, 0, wordOf(level.diagonal, i), there);
            const int emitted = y - kHalves - 1;
            if (odd && coarse.shape.width > 0)
#pragma unroll
                for (int k = 0; k < 8; ++k)
                    queue.copySingle(slot, 1 + k,
                                     coarse.weights + k * coarse.shape.plane +
                                         coarse.shape.at(strip.x / 2, emitted / 2),
                                     strip.owns(emitted));
        }
        queue.close();
    }
    /// (Pᵀ res) at (x / 2, y / 2), from three rows of residuals.
    struct Residuals {
        float west, left, right;
    };
    __device__ void restrictTo(int y, const Residuals& above, const Residuals& at,
                               const Residuals& below, const Queue& queue, int slot) const {
        using namespace stencil;
        float sum;
        if (kPlain) {
            const auto across = [](const Residuals& v) { return v.left + 0.5f * (v.west + v.right); };
            sum = across(at) + 0.5f * (across(above) + across(below));
        } else {
            const auto w = [&](int k) { return queue.single(slot, 1 + k); };
            sum = at.left +
                  ((w(N) * above.left + w(S) * below.left) + (w(W) * at.west + w(E) * at.right)) +
                  ((w(NW) * above.west + w(NE) * above.right) +
                   (w(SW) * below.west + w(SE) * below.right));
        }
        putIf(strip.owns(y) && coarse.shape.width > 0,
              coarseRhs + coarse.shape.at(strip.x / 2, y / 2), sum);
    }

    __device__ void run(std::byte* memory) {
        constexpr int P = kPeriod, D = Queue::depth;
        const Queue queue(memory);
        float2 rs[P] = {}, zs[P] = {}, ds[P] = {};
        PairOfRows<kPlain> rows[P];
        Residuals above = {0, 0, 0}, at = {0, 0, 0};
        const int top = strip.top(), bottom = strip.y0 + strip.rows + kHalves;
        if (kCorrected && strip.inside && top >= 0 && top < level.shape.height)
            ds[0] = *reinterpret_cast<const float2*>(d + level.shape.at(strip.x, top));
#pragma unroll
        for (int j = 0; j < D - 1; ++j) fetch(queue, j, j % 2 != 0, top + j, bottom);
        for (int first = top; first < bottom; first += P) {
#pragma unroll
            for (int j = 0; j < P; ++j) {
                const int y = first + j;
                const auto row = [&](int back) { return (j - back + 2 * P) % P; };
                const int slot = j % D;
                fetch(queue, (j + D - 1) % D, (j + D - 1) % 2 != 0, y + D - 1, bottom);
                queue.awaitRow();
                const int i = level.shape.at(strip.x, y);
                if (!kPlain) rows[j].set(pairIn(queue.word(slot, 0), i));
                rs[j] = queue.pair(slot, 0);
                if (kCorrected) {
                    ds[row(-1)] = queue.pair(slot, 1);
                    rs[j] = correctedPair<kPlain>(rs[j], rows[j].diagonal, ds[row(1)], ds[j],
                                                  ds[row(-1)]);
                    if (j % 2 == 0)
                        putIf(injected && strip.owns(y),
                              injected + coarse.shape.at(strip.x / 2, y / 2), ds[j].x);
                    most = max(most, largerBits(strip.owns(y), rs[j]));
                }
                putIf(strip.owns(y), r + i, roundedPair(rs[j].x, rs[j].y));
                // First half sweep from zero: z = ω r / |N| at red pixels.
                zs[j] = {j % 2 == 0 ? omegaOfHalf(kHalves, 0) * (rs[j].x * rows[j].inverse.x) : 0.0f,
                         j % 2 == 0 ? 0.0f : omegaOfHalf(kHalves, 0) * (rs[j].y * rows[j].inverse.y)};
#pragma unroll
                for (int half = 1; half < kHalves; ++half) {
                    const int c = row(half);
                    relaxPair(j % 2 == 0, omegaOfHalf(kHalves, half), rs[c], rows[c].inverse,
                              zs[row(half + 1)], zs[row(half - 1)], zs[c]);
                }
                // r − A z
                const int c = row(kHalves), yc = y - kHalves;
                const float2 res = residualOfPair<kPlain>(rs[c], rows[c], zs[c], zs[row(kHalves + 1)],
                                                          zs[row(kHalves - 1)]);
                const Residuals below = {fromWest(res.y), res.x, res.y};
                putIf(strip.owns(yc), z + level.shape.at(strip.x, yc), roundedPair(zs[c].x, zs[c].y));
                if (j % 2 == 0) {
                    at = below;
                } else {
                    restrictTo(yc - 1, above, at, below, queue, slot);
                    above = below;
                }
            }
        }
    }
};

template <int kHalves, bool kCorrected>
__global__ void __launch_bounds__(32 * kStripWarps, kHalves > 4 ? 6 : 8)
    descendFiveKernel(const __grid_constant__ FiveLevel level,
                      const __grid_constant__ NineLevel coarse, const __grid_constant__ Descent io,
                      StripCut cut) {
    using Plain = DescentOf<kHalves, kCorrected, true>;
    using Any = DescentOf<kHalves, kCorrected, false>;
    extern __shared__ std::byte memory[];
    std::byte* const own = memory + threadIdx.y * Any::Queue::kWarpBytes;
    letTheNextCome();
    const typename Any::StripOf strip(cut, level.shape);
    // The mask: written by no kernel of this chain.
    const StripDepth depth = depthOf(level.depths, strip);
    const bool deep = io.fromRim && depth.least >= kDeep;
    const bool plain = !depth.empty && !deep &&
                       allFour<0>(level, strip, strip.top(), strip.y0 + strip.rows + kHalves);
    awaitTheOneBefore();
    unsigned most = 0;
    if (depth.empty) {
        descendEmpty(level, coarse, io, strip);
    } else if (deep) {
        most = descendInterior(level, coarse, io, strip, depth.least >= kUnread);
    } else if (plain) {
        Plain descent(level, coarse, io, strip);
        descent.run(own);
        most = descent.most;
    } else if (strip.exists) {
        Any descent(level, coarse, io, strip);
        descent.run(own);
        most = descent.most;
    }
    if (kCorrected && io.maxResidual) blockMax(most, io.maxResidual);
}

template <int kHalves, bool kCorrected>
__device__ unsigned descendNarrow(const FiveLevel& level, const NineLevel& coarse, const Descent& io,
                                  const StripPlace& place, std::byte* memory) {
    using Plain = DescentOf<kHalves, kCorrected, true>;
    using Any = DescentOf<kHalves, kCorrected, false>;
    const typename Any::StripOf strip(place, level.shape);
    const bool empty = depthOf(level.depths, strip).empty;
    const bool plain =
        !empty && allFour<0>(level, strip, strip.top(), strip.y0 + strip.rows + kHalves);
    awaitTheOneBefore();
    unsigned most = 0;
    if (empty) {
        descendEmpty(level, coarse, io, strip);
    } else if (plain) {
        Plain descent(level, coarse, io, strip);
        descent.run(memory);
        most = descent.most;
    } else {
        Any descent(level, coarse, io, strip);
        descent.run(memory);
        most = descent.most;
    }
    awaitCopies();
    return most;
}

/// The same by wide strips.
template <int kHalves, bool kCorrected>
__global__ void __launch_bounds__(32 * kStripWarps, kHalves > 4 ? 6 : 8)
    descendWideFiveKernel(const __grid_constant__ FiveLevel level,
                          const __grid_constant__ NineLevel coarse,
                          const __grid_constant__ Descent io, unsigned channels, unsigned rimBlocks) {
    using Any = DescentOf<kHalves, kCorrected, false>;
    using Wide = WideFiveDescent<kHalves, kCorrected>;
    extern __shared__ __align__(16) std::byte memory[];
    std::byte* const own = memory + threadIdx.y * Any::Queue::kWarpBytes;
    letTheNextCome();
    unsigned most = 0;
    if (blockIdx.x < rimBlocks) {
        constexpr Narrows narrows = kHalves > 4 ? kNarrowColdFives : kNarrowFives;
        static_assert(narrows.columns <= Any::StripOf::columns &&
                      narrows.count * narrows.columns >= kWideFiveColumns);
        forRim(level.plan, level.shape.width, narrows, channels, rimBlocks,
               [&](const StripPlace& place) {
                   most =
                       max(most, descendNarrow<kHalves, kCorrected>(level, coarse, io, place, own));
               });
        awaitTheOneBefore();
    } else {
        const WideTask task(level.plan, channels, rimBlocks);
        awaitTheOneBefore();
        const typename Wide::StripOf strip(task.place, level.shape);
        if (task.kind == StripPlan::kEmpty) {
            descendEmptyQuads(level, coarse, io, strip);
        } else if (task.kind == StripPlan::kPlain) {
            Wide descent(level, coarse, io, strip);
            descent.run(own);
            most = descent.most;
        }
    }
    if (kCorrected && io.maxResidual) blockMax(most, io.maxResidual);
}

template <int kHalves, bool kCorrected>
void launchWideDescent(const FiveLevel& level, const NineLevel& coarse, int channels,
                       const Descent& io, cudaStream_t stream) {
    constexpr int kBytes = DescentOf<kHalves, kCorrected, false>::Queue::kWarpBytes;
    static_assert(kBytes >= WideFiveDescent<kHalves, kCorrected>::Queue::kWarpBytes);
    constexpr Narrows narrows = kHalves > 4 ? kNarrowColdFives : kNarrowFives;
    const PlannedLaunch l = launchOf(level.plan, narrows, channels, kBytes);
    shareMostOfTheChip(descendWideFiveKernel<kHalves, kCorrected>, l.shape.sharedBytes);
    launchOverlapping(descendWideFiveKernel<kHalves, kCorrected>, l.shape, stream,
                      "smoothing the finest level", level, coarse, io, l.channels, l.rimBlocks);
}

template <int kHalves, bool kCorrected>
void launchDescent(const FiveLevel& level, const NineLevel& coarse, int channels, const Descent& io,
                   cudaStream_t stream) {
    if (!io.fromRim && level.plan.kinds && coarse.shape.width > 0)
        return launchWideDescent<kHalves, kCorrected>(level, coarse, channels, io, stream);
    using D = DescentOf<kHalves, kCorrected, false>;
    constexpr StreamedRows rows = streamedDown(kHalves);
    static_assert(rows.halo == D::kHalo + kHalves && rows.period == D::kPeriod);
    constexpr int columns = D::StripOf::columns;
    const auto cutIt = [&] {
        if (!io.fromRim) return cutIntoStrips(level.shape, channels, columns, rows.halo, rows.period);
        return kCorrected ? cutForBoth(level.shape, channels, columns, rows, streamedUp(kHalves))
                          : cutForRim(level.shape, channels, columns, rows);
    };
    const StripCut cut = cutIt();
    const LaunchShape shape = launchShapeOf(cut, D::Queue::kWarpBytes);
    shareMostOfTheChip(descendFiveKernel<kHalves, kCorrected>, shape.sharedBytes);
    launchOverlapping(descendFiveKernel<kHalves, kCorrected>, shape, stream,
                      "smoothing the finest level", level, coarse, io, cut);
}

}  // namespace

void descendFive(const FiveLevel& level, const NineLevel& coarse, int sweeps, int channels,
                 const Descent& io, cudaStream_t stream) {
    if (goesByTiles(level, coarse, channels))
        return descendFiveTiles(level, coarse, sweeps, channels, io, stream);
    if (!io.d)
        launchDescent<kColdHalves, false>(level, coarse, channels, io, stream);
    else if (sweeps == 1)
        launchDescent<2, true>(level, coarse, channels, io, stream);
    else
        launchDescent<4, true>(level, coarse, channels, io, stream);
}

}  // namespace weft::gpu
