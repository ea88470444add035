#include "kernels/nine_patches.h"
#include "kernels/nine_strip.cuh"
#include "kernels/nine_wide.cuh"
#include "kernels/strip_depth.cuh"
#include "runtime/overlap.h"

namespace weft::gpu {

namespace {

/// Rows from b to Pᵀ (b − A z), z = ω b / centre; the residual of row y − 1.
template <bool kPlain>
struct DescentOf {
    static constexpr int kPeriod = 4;
    using StripOf = Strip<1, 2, 2, 2>;

    const NineLevel& level;
    const NineLevel& coarse;
    const StripOf& strip;
    float omega;
    const float* b;
    float* coarseRhs;

    /// On its way: b, the operator's row, weights of the coarse point that an even row completes.
    static constexpr int kWeights = 1 + NineRow<kPlain>::kWords;
    using Queue = LaneQueue<kPeriod, 0, kPlain ? 1 : kWeights + 8>;

    __device__ void fetch(const Queue& queue, int slot, bool odd, int y, int bottom) const {
        const bool there = kPlain ? y < bottom : strip.inside && y >= 0 && y < level.shape.height;
        const int i = level.shape.at(strip.x, y);
        queue.copySingle(slot, 0, b + i, there);
        NineRow<kPlain>::fetch(queue, slot, 1, level, i, there);
        const int emitted = y - 2;
        if (!kPlain && !odd)
#pragma unroll
            for (int k = 0; k < 8; ++k)
                queue.copySingle(slot, kWeights + k,
                                 coarse.weights + k * coarse.shape.plane +
                                     coarse.shape.at(strip.x / 2, emitted / 2),
                                 emits(emitted));
        queue.close();
    }

    /// (Pᵀ res) at (x / 2, y / 2).
    __device__ void restrictTo(int y, const Three& n, const Three& v, const Three& s,
                               const Queue& queue, int slot) const {
        using namespace stencil;
        float sum;
        if (kPlain) {
            const auto across = [](const Three& t) { return t.own + 0.5f * (t.west + t.east); };
            sum = across(v) + 0.5f * (across(n) + across(s));
        } else {
            const auto w = [&](int k) { return queue.single(slot, kWeights + k); };
            sum = v.own + ((w(N) * n.own + w(S) * s.own) + (w(W) * v.west + w(E) * v.east)) +
                  ((w(NW) * n.west + w(NE) * n.east) + (w(SW) * s.west + w(SE) * s.east));
        }
        putIf(emits(y), coarseRhs + coarse.shape.at(strip.x / 2, y / 2), sum);
    }
    [[nodiscard]] __device__ bool emits(int y) const { return strip.x % 2 == 0 && strip.owns(y); }

    __device__ void run(std::byte* memory) const {
        constexpr int P = kPeriod;
        const Queue queue(memory);
        float bs[P] = {};
        Three z[P];
        NineRow<kPlain> rows[P];
        Three north, own;
        const int top = strip.top(), bottom = strip.y0 + strip.rows + 1;
#pragma unroll
        for (int j = 0; j < P - 1; ++j) fetch(queue, j, j % 2 != 0, top + j, bottom);
        for (int first = top; first < bottom; first += P) {
#pragma unroll
            for (int j = 0; j < P; ++j) {
                const int y = first + j;
                const auto row = [&](int back) { return (j - back + 2 * P) % P; };
                fetch(queue, (j + P - 1) % P, (j + P - 1) % 2 != 0, y + P - 1, bottom);
                queue.awaitRow();
                bs[j] = queue.single(j, 0);
                rows[j].take(queue, j, 1);
                rows[j].complete(rows[row(1)]);
                z[j] = withNeighbours(omega * rows[j].inverseOf(level) * bs[j]);
                // b − A z
                const int c = row(1);
                const float sum = rows[c].sum(level, bs[c], z[row(2)], z[c], z[j]);
                const float centre = rows[c].centreOf(level);
                const float res = stencil::residual9(sum, centre, z[c].own, 0);
                const Three south = withNeighbours(centre > 0.0f ? res : 0.0f);
                if (j % 2 != 0) {
                    own = south;
                } else {
                    restrictTo(y - 2, north, own, south, queue, j);
                    north = south;
                }
            }
        }
    }
};

struct NineDescent {
    const float* b;
    float* coarseRhs;
    float omega;
    int zeroFrom;

    [[nodiscard]] __device__ NineDescent of(int channel, const Shape& level,
                                            const Shape& coarse) const {
        return {b + channel * level.plane, coarseRhs + channel * coarse.plane, omega, zeroFrom};
    }
};

__device__ void descendNarrow(const NineLevel& level, const NineLevel& coarse, const NineDescent& io,
                              const StripPlace& place, StripPlan::Kind kind, std::byte* memory) {
    using Plain = DescentOf<true>;
    using Any = DescentOf<false>;
    const typename Any::StripOf strip(place, level.shape);
    if (kind == StripPlan::kEmpty)
        clearCoarse(coarse.shape, strip, io.coarseRhs);
    else if (kind == StripPlan::kPlain)
        Plain{level, coarse, strip, io.omega, io.b, io.coarseRhs}.run(memory);
    else
        Any{level, coarse, strip, io.omega, io.b, io.coarseRhs}.run(memory);
    awaitCopies();
}

__device__ void descendWide(const NineLevel& level, const NineLevel& coarse,
                            const UniformSteps& steps, const NineDescent& io, const StripPlace& place,
                            StripPlan::Kind kind, std::byte* memory) {
    const WideDescent::StripOf strip(place, level.shape);
    const bool nothing =
        kind == StripPlan::kEmpty ||
        (io.zeroFrom < DepthMap::kNowhere && depthOf(level.depths, strip).least >= io.zeroFrom);
    if (nothing)
        clearCoarsePairs(coarse.shape, strip, io.coarseRhs);
    else
        WideDescent{level, coarse, steps, strip, io.b, io.coarseRhs}.run(memory);
}

__global__ void __launch_bounds__(32 * kStripWarps, 8)
    descendNineKernel(const __grid_constant__ NineLevel level,
                      const __grid_constant__ NineLevel coarse,
                      const __grid_constant__ UniformSteps uniform,
                      const __grid_constant__ NineDescent all, StripShares shares) {
    using Any = DescentOf<false>;
    extern __shared__ __align__(16) std::byte memory[];
    std::byte* const own = memory + threadIdx.y * Any::Queue::kWarpBytes;
    letTheNextCome();
    forStrips(level.plan, shares, [&](const StripTask& task, unsigned channel) {
        awaitTheOneBefore();
        const StripPlace place = placeOf(task, level.plan, shares.narrows, channel);
        const NineDescent io = all.of(channel, level.shape, coarse.shape);
        if (task.whole())
            descendWide(level, coarse, uniform, io, place, task.kind, own);
        else
            descendNarrow(level, coarse, io, place, task.kind, own);
    });
    awaitTheOneBefore();
}

}  // namespace

void descendNine(const NineLevel& level, const NineLevel& coarse, float omega, int channels,
                 const float* b, float* coarseRhs, int zeroFrom, cudaStream_t stream) {
    if (!(omega > 0.0f)) return restrictPlanes(level.shape, coarse, channels, b, coarseRhs, stream);
    if (goesByPatches(level.shape, channels) || !level.plan.tasks)
        return descendPatches(level, coarse, omega, channels, b, coarseRhs, zeroFrom, stream);
    using Any = DescentOf<false>;
    static_assert(Any::StripOf::columns >= kMostNarrowNines &&
                  Any::Queue::kWarpBytes >= WideDescent::Queue::kWarpBytes);
    StripLaunch l(level.plan, narrowNines(level.plan), channels, Any::Queue::kWarpBytes);
    l.shape.afterwards = true;  // the finest way down may live on the cache; others lose nothing
    shareMostOfTheChip(descendNineKernel, l.shape.sharedBytes);
    launchOverlapping(descendNineKernel, l.shape, stream, "restricting a coarse level", level, coarse,
                      uniformSteps(level.interior, {.first = omega, .post = {}}),
                      NineDescent{b, coarseRhs, omega, zeroFrom}, l.shares);
}

}  // namespace weft::gpu
