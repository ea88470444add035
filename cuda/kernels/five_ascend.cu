#include "kernels/cycle_report.cuh"
#include "kernels/five_interior.cuh"
#include "kernels/five_strip.cuh"
#include "kernels/five_tiles.h"
#include "kernels/five_wide.cuh"
#include "runtime/overlap.h"

namespace weft::gpu {

namespace {

/// Rows from z = P e to the result, half sweep k on row y − k.
template <bool kMeasured, bool kPlain>
struct AscentOf {
    static constexpr int kHalves = kHalvesUp, kHalo = kHalves, kPeriod = kHalves + 2;
    using StripOf = Strip<2, kHalo, kHalo, kHalo>;

    const FiveLevel& level;
    const NineLevel& coarse;
    const StripOf& strip;
    const Rounded* r;
    const float* e;
    float *added, *stored;
    unsigned change = 0, residual = 0;

    __device__ AscentOf(const FiveLevel& l, const NineLevel& c, const Ascent& to, const StripOf& s)
        : level(l), coarse(c), strip(s) {
        const std::size_t plane = strip.channel * level.shape.plane;
        r = to.r + plane;
        e = to.e + strip.channel * coarse.shape.plane;
        added = to.added ? to.added + plane : nullptr;
        stored = to.stored ? to.stored + plane : nullptr;
    }

    /// On its way: r and the old value of what leaves; diagonals; on even rows 2Y, for (2X, 2Y)
    /// and its three neighbours, e(X, Y + 1), e(X + 1, Y + 1) and their weights.
    static constexpr int kR = 2, kDiagonal = 3, kWeights = 4;
    using Queue = LaneQueue<queueDepth(kPeriod), 1, kPlain ? kDiagonal : kWeights + 8>;

    __device__ void fetch(const Queue& queue, int slot, bool odd, int y, int bottom) const {
        const bool there = kPlain ? y < bottom : strip.inside && y >= 0 && y < level.shape.height;
        const int i = level.shape.at(strip.x, y);
        queue.copySingle(slot, kR, r + i, there);
        queue.copyPair(slot, 0, added + i - kHalves * level.shape.pitch,
                       added && strip.owns(y - kHalves));
        if (!kPlain) queue.copySingle(slot, kDiagonal, wordOf(level.diagonal, i), there);
        if (!odd) fetchCoarse(queue, slot, y, there);
        queue.close();
    }
    __device__ void fetchCoarse(const Queue& queue, int slot, int y, bool there) const {
        using namespace stencil;
        if (coarse.shape.width == 0) return;
        const int i = coarse.shape.at(strip.x / 2, y / 2), below = i + coarse.shape.pitch;
        const bool values = there || (!kPlain && strip.inside && y == -2);
        queue.copySingle(slot, 0, e + below, values);
        queue.copySingle(slot, 1, e + below + 1, values);
        if (kPlain) return;
        const auto weight = [&](int place, int k, int at) {
            queue.copySingle(slot, kWeights + place, coarse.weights + k * coarse.shape.plane + at,
                             there);
        };
        weight(0, E, i), weight(1, W, i + 1);
        weight(2, S, i), weight(3, N, below);
        weight(4, SE, i), weight(5, SW, i + 1);
        weight(6, NE, below), weight(7, NW, below + 1);
    }
    /// e at the first row that is fetched.
    [[nodiscard]] __device__ float2 firstCoarse(int y) const {
        if (!strip.inside || y < 0 || y >= level.shape.height || coarse.shape.width == 0)
            return {0.0f, 0.0f};
        const int i = coarse.shape.at(strip.x / 2, y / 2);
        return {e[i], e[i + 1]};
    }
    /// P e at the pair of row 2Y (`odd`: 2Y + 1); north and south: coarse values above and below.
    [[nodiscard]] __device__ static float2 interpolated(bool odd, float2 north, float2 south,
                                                        const float (&w)[8]) {
        if (kPlain) {
            const float2 v =
                odd ? float2{0.5f * (north.x + south.x), 0.5f * (north.y + south.y)} : north;
            return {v.x, 0.5f * (v.x + v.y)};
        }
        if (!odd) return {north.x, w[0] * north.x + w[1] * north.y};
        return {w[2] * north.x + w[3] * south.x,
                (w[4] * north.x + w[5] * north.y) + (w[6] * south.x + w[7] * south.y)};
    }

    __device__ void leave(int y, float2 value, float2 old) {
        const bool owned = strip.owns(y);
        const int i = level.shape.at(strip.x, y);
        putIf(owned && added, added + i, float2{old.x + value.x, old.y + value.y});
        putIf(owned && stored, stored + i, value);
        change = max(change, largerBits(owned, value));
    }

    __device__ void run(std::byte* memory) {
        constexpr int P = kPeriod, D = Queue::depth;
        const Queue queue(memory);
        const bool coarser = coarse.shape.width > 0;
        float2 rs[P] = {}, zs[P] = {};
        PairOfRows<kPlain> rows[P];
        const int top = strip.top(), bottom = strip.y0 + strip.rows + kHalo;
#pragma unroll
        for (int j = 0; j < D - 1; ++j) fetch(queue, j, j % 2 != 0, top + j, bottom);
        float2 north = {0, 0}, south = firstCoarse(top);
        float w[8] = {0, 0, 0, 0, 0, 0, 0, 0};
        for (int first = top; first < bottom; first += P) {
#pragma unroll
            for (int j = 0; j < P; ++j) {
                const int y = first + j, slot = j % D;
                const auto row = [&](int back) { return (j - back + 2 * P) % P; };
                fetch(queue, (j + D - 1) % D, (j + D - 1) % 2 != 0, y + D - 1, bottom);
                queue.awaitRow();
                if (j % 2 == 0 && coarser) {
                    north = south;
                    south = {queue.single(slot, 0), queue.single(slot, 1)};
                    if (!kPlain)
#pragma unroll
                        for (int k = 0; k < 8; ++k) w[k] = queue.single(slot, kWeights + k);
                }
                if (!kPlain)
                    rows[j].set(pairIn(queue.word(slot, kDiagonal), level.shape.at(strip.x, y)));
                rs[j] = fromRounded(queue.word(slot, kR));
                zs[j] = interpolated(j % 2 != 0, north, south, w);
#pragma unroll
                for (int half = 1; half <= kHalves; ++half) {
                    // Black first: at the right pixel of even rows.
                    const int c = row(half);
                    const float off = relaxPair(j % 2 == 0, kOmega, rs[c], rows[c].inverse,
                                                zs[row(half + 1)], zs[row(half - 1)], zs[c]);
                    if (kMeasured && half >= kHalves - 1) {
                        const float2 n = rows[c].diagonal;
                        const float met = off * (j % 2 == 0 ? n.x : n.y);
                        residual = max(residual, strip.owns(y - half) ? magnitudeBits(met) : 0u);
                    }
                }
                leave(y - kHalves, zs[row(kHalves)], queue.pair(slot, 0));
            }
        }
    }
};

template <bool kMeasured>
__global__ void __launch_bounds__(32 * kStripWarps, 6)
    ascendFiveKernel(const __grid_constant__ FiveLevel level,
                     const __grid_constant__ NineLevel coarse, const __grid_constant__ Ascent io,
                     StripCut cut) {
    using Plain = AscentOf<kMeasured, true>;
    using Any = AscentOf<kMeasured, false>;
    extern __shared__ std::byte memory[];
    std::byte* const own = memory + threadIdx.y * Any::Queue::kWarpBytes;
    letTheNextCome();
    const typename Any::StripOf strip(cut, level.shape);
    // The mask: written by no kernel of this chain. Weights look one pixel beyond the strip.
    const StripDepth depth = depthOf(level.depths, strip);
    const bool deep = io.fromRim && depth.least >= kDeep;
    const bool plain =
        !depth.empty && !deep &&
        allFour<2>(level, strip, strip.top() - 1, strip.y0 + strip.rows + Any::kHalo + 1);
    awaitTheOneBefore();
    unsigned change = 0, residual = 0;
    if (depth.empty) {
        ascendEmpty(level, io, strip);
    } else if (deep) {
        change = ascendInterior(level, coarse, io, strip);
    } else if (plain) {
        Plain ascent(level, coarse, io, strip);
        ascent.run(own);
        change = ascent.change, residual = ascent.residual;
    } else if (strip.exists) {
        Any ascent(level, coarse, io, strip);
        ascent.run(own);
        change = ascent.change, residual = ascent.residual;
    }
    if (kMeasured) {
        handOver(io, change, residual);
    } else if (io.maxChange) {
        blockMax(change, io.maxChange);
    }
}

struct Found {
    unsigned change = 0, residual = 0;

    template <class A>
    __device__ void take(const A& ascent) {
        change = max(change, ascent.change), residual = max(residual, ascent.residual);
    }
    template <class A>
    __device__ void takeQuarters(const A& ascent) {
        const float whole = 4.0f * __uint_as_float(ascent.residual);
        change = max(change, ascent.change), residual = max(residual, __float_as_uint(whole));
    }
};

template <bool kMeasured>
__device__ void ascendNarrow(const FiveLevel& level, const NineLevel& coarse, const Ascent& io,
                             const StripPlace& place, StripPlan::Kind kind, std::byte* memory,
                             Found& found) {
    using Plain = AscentOf<kMeasured, true>;
    using Any = AscentOf<kMeasured, false>;
    const typename Any::StripOf strip(place, level.shape);
    if (kind == StripPlan::kEmpty) {
        ascendEmpty(level, io, strip);
    } else if (kind == StripPlan::kPlain) {
        Plain ascent(level, coarse, io, strip);
        ascent.run(memory);
        found.take(ascent);
    } else {
        Any ascent(level, coarse, io, strip);
        ascent.run(memory);
        found.take(ascent);
    }
    awaitCopies();
}

template <bool kMeasured>
__device__ void ascendWide(const FiveLevel& level, const NineLevel& coarse, const Ascent& io,
                           const StripPlace& place, StripPlan::Kind kind, std::byte* memory,
                           Found& found) {
    const WideFive strip(place, level.shape);
    if (kind == StripPlan::kEmpty) {
        if (io.stored) clearQuads(level.shape, strip, io.stored + strip.channel * level.shape.plane);
        return;
    }
    WideFiveAscent<kMeasured> ascent(level, coarse, io, strip);
    ascent.run(memory);
    found.takeQuarters(ascent);
}

template <bool kMeasured>
constexpr int kAscentBytes = std::max(AscentOf<kMeasured, false>::Queue::kWarpBytes,
                                      WideFiveAscent<kMeasured>::Queue::kWarpBytes);

/// The same as the level's plan shares it out.
template <bool kMeasured>
__global__ void __launch_bounds__(32 * kStripWarps, 6)
    ascendWideFiveKernel(const __grid_constant__ FiveLevel level,
                         const __grid_constant__ NineLevel coarse, const __grid_constant__ Ascent io,
                         StripShares shares) {
    extern __shared__ __align__(16) std::byte memory[];
    std::byte* const own = memory + threadIdx.y * kAscentBytes<kMeasured>;
    letTheNextCome();
    Found found;
    forStrips(level.plan, shares, [&](const StripTask& task, unsigned channel) {
        awaitTheOneBefore();
        const StripPlace place = placeOf(task, level.plan, shares.narrows, channel);
        if (task.whole())
            ascendWide<kMeasured>(level, coarse, io, place, task.kind, own, found);
        else
            ascendNarrow<kMeasured>(level, coarse, io, place, task.kind, own, found);
    });
    awaitTheOneBefore();
    if (kMeasured) {
        handOver(io, found.change, found.residual);
    } else if (io.maxChange) {
        blockMax(found.change, io.maxChange);
    }
}

template <bool kMeasured>
void launchWideAscent(const FiveLevel& level, const NineLevel& coarse, int channels, const Ascent& io,
                      cudaStream_t stream) {
    static_assert(AscentOf<kMeasured, false>::StripOf::columns >= kFinestNarrows);
    const StripLaunch l(level.plan, narrowFives(level.plan), channels, kAscentBytes<kMeasured>);
    shareMostOfTheChip(ascendWideFiveKernel<kMeasured>, l.shape.sharedBytes);
    launchOverlapping(ascendWideFiveKernel<kMeasured>, l.shape, stream, "correcting the finest level",
                      level, coarse, io, l.shares);
}

template <bool kMeasured>
void launchAscent(const FiveLevel& level, const NineLevel& coarse, int channels, const Ascent& io,
                  cudaStream_t stream) {
    if (!io.fromRim && level.plan.tasks && coarse.shape.width > 0)
        return launchWideAscent<kMeasured>(level, coarse, channels, io, stream);
    using A = AscentOf<kMeasured, false>;
    const StripCut cut = io.fromRim ? cutForRim(level.shape, channels)
                                    : cutIntoStrips(level.shape, channels, A::StripOf::columns,
                                                    kWideFiveRows.halo, kWideFiveRows.period);
    const LaunchShape shape = launchShapeOf(cut, A::Queue::kWarpBytes);
    shareMostOfTheChip(ascendFiveKernel<kMeasured>, shape.sharedBytes);
    launchOverlapping(ascendFiveKernel<kMeasured>, shape, stream, "correcting the finest level",
                      level, coarse, io, cut);
}

}  // namespace

void ascendFive(const FiveLevel& level, const NineLevel& coarse, int channels, const Ascent& io,
                cudaStream_t stream) {
    if (goesByTiles(level, coarse, channels, io.fromRim))
        return ascendFiveTiles(level, coarse, channels, io, stream);
    const auto launchIt = io.maxResidual ? launchAscent<true> : launchAscent<false>;
    launchIt(level, coarse, channels, io, stream);
}

}  // namespace weft::gpu
