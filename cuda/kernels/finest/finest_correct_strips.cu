#include "kernels/finest/cycle_report.cuh"
#include "kernels/finest/finest_level.h"
#include "kernels/finest/finest_pairs.cuh"
#include "kernels/finest/finest_wide_strip.cuh"
#include "kernels/levels/strip.cuh"
#include "runtime/launch.h"

namespace weft::gpu {

namespace {

/// Rows from z = P e to the result, half sweep k on row y − k.
template <bool kMeasured, bool kInterior>
struct CorrectionOf {
    static constexpr int kHalves = kHalfSweeps, kHalo = kHalves, kPeriod = kHalves + 2;
    using StripOf = Strip<2, kHalo, kHalo, kHalo>;

    const FinestLevel& level;
    const CoarseLevel& coarse;
    const FinestPlanes io;
    const StripOf& strip;
    unsigned change = 0, residual = 0;

    __device__ CorrectionOf(const FinestLevel& l, const CoarseLevel& c, const Correction& to,
                            const StripOf& s)
        : level(l), coarse(c), io(l, c, to, s.channel), strip(s) {}

    /// On its way: r and the old value of what leaves; diagonals; on even rows 2Y, for (2X, 2Y)
    /// and its three neighbours, e(X, Y + 1), e(X + 1, Y + 1) and their weights.
    static constexpr int kR = 2, kDiagonal = 3, kWeights = 4;
    using Queue = LaneQueue<queueDepth(kPeriod), 1, kInterior ? kDiagonal : kWeights + 8>;

    __device__ void fetch(const Queue& queue, int slot, bool odd, int y, int bottom) const {
        const bool there = kInterior ? y < bottom : strip.inside && y >= 0 && y < level.shape.height;
        const int i = level.shape.at(strip.x, y);
        queue.copySingle(slot, kR, io.r + i, there);
        queue.copyPair(slot, 0, io.added + i - kHalves * level.shape.pitch,
                       io.added && strip.owns(y - kHalves));
        if (!kInterior) queue.copySingle(slot, kDiagonal, wordOf(level.diagonal, i), there);
        if (!odd) fetchCoarse(queue, slot, y, there);
        queue.close();
    }
    __device__ void fetchCoarse(const Queue& queue, int slot, int y, bool there) const {
        using namespace stencil;
        const int i = coarse.shape.at(strip.x / 2, y / 2), below = i + coarse.shape.pitch;
        const bool values = there || (!kInterior && strip.inside && y == -2);
        queue.copySingle(slot, 0, io.e + below, values);
        queue.copySingle(slot, 1, io.e + below + 1, values);
        if (kInterior) return;
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
        if (!strip.inside || y < 0 || y >= level.shape.height) return {0.0f, 0.0f};
        const int i = coarse.shape.at(strip.x / 2, y / 2);
        return {io.e[i], io.e[i + 1]};
    }
    /// P e at the pair of row 2Y (`odd`: 2Y + 1); north and south: coarse values above and below.
    [[nodiscard]] __device__ static float2 interpolated(bool odd, float2 north, float2 south,
                                                        const float (&w)[8]) {
        if (kInterior) {
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
        putIf(owned && io.added, io.added + i, float2{old.x + value.x, old.y + value.y});
        putIf(owned && io.stored, io.stored + i, value);
        change = max(change, largerBits(owned, value));
    }

    __device__ void run(std::byte* memory) {
        constexpr int P = kPeriod;
        const Queue queue(memory);
        float2 rs[P] = {}, zs[P] = {};
        PairOfRows<kInterior> rows[P];
        const int top = strip.top(), bottom = strip.y0 + strip.rows + kHalo;
        float2 north = {0, 0}, south = firstCoarse(top);
        float w[8] = {0, 0, 0, 0, 0, 0, 0, 0};
        streamRows(queue, *this, top, bottom, [&](int j, int y, int slot) {
            const auto row = [&](int back) { return rowBefore<P>(j, back); };
            if (j % 2 == 0) {
                north = south;
                south = {queue.single(slot, 0), queue.single(slot, 1)};
                if (!kInterior)
#pragma unroll
                    for (int k = 0; k < 8; ++k) w[k] = queue.single(slot, kWeights + k);
            }
            if (!kInterior)
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
        });
    }
};

struct Found {
    unsigned change = 0, residual = 0;

    /// Runs a pass, whose residual counts `scale` times.
    template <class Pass>
    __device__ void take(Pass pass, float scale, std::byte* memory) {
        pass.run(memory);
        change = max(change, pass.change);
        residual = max(residual, __float_as_uint(scale * __uint_as_float(pass.residual)));
    }
};

template <bool kMeasured>
__device__ void correctNarrow(const FinestLevel& level, const CoarseLevel& coarse,
                              const Correction& io, const StripPlace& place, StripPlan::Kind kind,
                              std::byte* memory, Found& found) {
    using Plain = CorrectionOf<kMeasured, true>;
    using Any = CorrectionOf<kMeasured, false>;
    const typename Any::StripOf strip(place, level.shape);
    if (kind == StripPlan::kInterior)
        found.take(Plain(level, coarse, io, strip), 1.0f, memory);
    else if (kind != StripPlan::kEmpty)
        found.take(Any(level, coarse, io, strip), 1.0f, memory);
    else if (io.stored)
        clearPairs(level.shape, strip, io.stored + strip.channel * level.shape.plane);
    awaitCopies();
}

template <bool kMeasured>
__device__ void correctWide(const FinestLevel& level, const CoarseLevel& coarse, const Correction& io,
                            const StripPlace& place, StripPlan::Kind kind, std::byte* memory,
                            Found& found) {
    const WideFinestStrip strip(place, level.shape);
    if (kind != StripPlan::kEmpty)
        found.take(WideFinestCorrection<kMeasured>(level, coarse, io, strip), 4.0f, memory);
    else if (io.stored)
        clearQuads(level.shape, strip, io.stored + strip.channel * level.shape.plane);
}

template <bool kMeasured>
constexpr int kCorrectionBytes = std::max(CorrectionOf<kMeasured, false>::Queue::kWarpBytes,
                                          WideFinestCorrection<kMeasured>::Queue::kWarpBytes);

/// Each strip as the level's plan says.
template <bool kMeasured>
__global__ void __launch_bounds__(32 * kStripWarps, 6)
    correctStripsKernel(const __grid_constant__ FinestLevel level,
                        const __grid_constant__ CoarseLevel coarse,
                        const __grid_constant__ Correction io, StripShares shares) {
    extern __shared__ __align__(16) std::byte memory[];
    std::byte* const own = memory + threadIdx.y * kCorrectionBytes<kMeasured>;
    triggerDependentLaunch();
    Found found;
    forStrips(level.plan, shares, [&](const StripTask& task, const StripPlace& place) {
        if (task.whole())
            correctWide<kMeasured>(level, coarse, io, place, task.kind, own, found);
        else
            correctNarrow<kMeasured>(level, coarse, io, place, task.kind, own, found);
    });
    waitForPriorGrid();
    if (kMeasured) {
        handOver(io, found.change, found.residual);
    } else if (io.maxChange) {
        blockMax(found.change, io.maxChange);
    }
}

template <bool kMeasured>
void launchCorrection(const FinestLevel& level, const CoarseLevel& coarse, int channels,
                      const Correction& io, cudaStream_t stream) {
    static_assert(CorrectionOf<kMeasured, false>::StripOf::columns >= kFinestNarrowColumns);
    const StripLaunch l(level.plan, finestNarrowStrips(level.plan), channels,
                        kCorrectionBytes<kMeasured>);
    prepareSharedMemory(correctStripsKernel<kMeasured>, l.shape.sharedBytes);
    launchOverlapping(correctStripsKernel<kMeasured>, l.shape, stream, "correcting the finest level",
                      level, coarse, io, l.shares);
}

}  // namespace

void correctAndSmooth(const FinestLevel& level, const CoarseLevel& coarse, int channels,
                      const Correction& io, const PassPlan& plan, cudaStream_t stream) {
    if (plan.correction == Traversal::tiles)
        return correctAndSmoothByTiles(level, coarse, channels, io, plan, stream);
    const auto launchIt = io.maxResidual ? launchCorrection<true> : launchCorrection<false>;
    launchIt(level, coarse, channels, io, stream);
}

}  // namespace weft::gpu
