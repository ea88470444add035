#include "kernels/coarse/coarse_level.h"
#include "kernels/coarse/coarse_rows.cuh"
#include "kernels/coarse/coarse_wide_strip.cuh"
#include "kernels/levels/strip.cuh"
#include "runtime/launch.h"

namespace weft::gpu {

namespace {

/// Rows from b to Pᵀ (b − A z), z = ω b / centre; the residual of row y − 1.
template <bool kInterior>
struct RestrictionOf {
    static constexpr int kPeriod = 4;
    using StripOf = Strip<1, 2, 2, 2>;

    const CoarseLevel& level;
    const CoarseLevel& coarse;
    const StripOf& strip;
    float omega;
    const float* b;
    float* coarseRhs;

    /// On its way: b, the operator's row, weights of the coarse point that an even row completes.
    static constexpr int kWeights = 1 + CoarseRow<kInterior>::kWords;
    using Queue = LaneQueue<kPeriod, 0, kInterior ? 1 : kWeights + 8>;

    __device__ void fetch(const Queue& queue, int slot, bool odd, int y, int bottom) const {
        const bool there = kInterior ? y < bottom : strip.inside && y >= 0 && y < level.shape.height;
        const int i = level.shape.at(strip.x, y);
        queue.copySingle(slot, 0, b + i, there);
        CoarseRow<kInterior>::fetch(queue, slot, 1, level, i, there);
        const int emitted = y - 2;
        if (!kInterior && !odd)
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
        if (kInterior) {
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
        CoarseRow<kInterior> rows[P];
        Three north, own;
        const int top = strip.top(), bottom = strip.y0 + strip.rows + 1;
        streamRows(queue, *this, top, bottom, [&](int j, int y, int slot) {
            const int c = rowBefore<P>(j, 1);
            bs[j] = queue.single(slot, 0);
            rows[j].take(queue, slot, 1);
            rows[j].complete(rows[c]);
            z[j] = withNeighbours(omega * rows[j].inverseOf(level) * bs[j]);
            // b − A z
            const float sum = rows[c].sum(level, bs[c], z[rowBefore<P>(j, 2)], z[c], z[j]);
            const float centre = rows[c].centreOf(level);
            const float res = stencil::residual9(sum, centre, z[c].own, 0);
            const Three south = withNeighbours(centre > 0.0f ? res : 0.0f);
            if (j % 2 != 0) {
                own = south;
            } else {
                restrictTo(y - 2, north, own, south, queue, slot);
                north = south;
            }
        });
    }
};

struct CoarseRestriction {
    const float* b;
    float* coarseRhs;
    float omega;

    [[nodiscard]] __device__ CoarseRestriction of(int channel, const Shape& level,
                                                  const Shape& coarse) const {
        return {b + channel * level.plane, coarseRhs + channel * coarse.plane, omega};
    }
};

__device__ void restrictNarrow(const CoarseLevel& level, const CoarseLevel& coarse,
                               const CoarseRestriction& io, const StripPlace& place,
                               StripPlan::Kind kind, std::byte* memory) {
    using Plain = RestrictionOf<true>;
    using Any = RestrictionOf<false>;
    const typename Any::StripOf strip(place, level.shape);
    if (kind == StripPlan::kEmpty)
        clearCoarse(coarse.shape, strip, io.coarseRhs);
    else if (kind == StripPlan::kInterior)
        Plain{level, coarse, strip, io.omega, io.b, io.coarseRhs}.run(memory);
    else
        Any{level, coarse, strip, io.omega, io.b, io.coarseRhs}.run(memory);
    awaitCopies();
}

__device__ void restrictWide(const CoarseLevel& level, const CoarseLevel& coarse,
                             const UniformSteps& steps, const CoarseRestriction& io,
                             const StripPlace& place, StripPlan::Kind kind, std::byte* memory) {
    const WideRestriction::StripOf strip(place, level.shape);
    if (kind == StripPlan::kEmpty)
        clearCoarsePairs(coarse.shape, strip, io.coarseRhs);
    else
        WideRestriction{level, coarse, steps, strip, io.b, io.coarseRhs}.run(memory);
}

__global__ void __launch_bounds__(32 * kStripWarps, 8)
    restrictCoarseStripsKernel(const __grid_constant__ CoarseLevel level,
                               const __grid_constant__ CoarseLevel coarse,
                               const __grid_constant__ UniformSteps uniform,
                               const __grid_constant__ CoarseRestriction all, StripShares shares) {
    using Any = RestrictionOf<false>;
    extern __shared__ __align__(16) std::byte memory[];
    std::byte* const own = memory + threadIdx.y * Any::Queue::kWarpBytes;
    triggerDependentLaunch();
    forStrips(level.plan, shares, [&](const StripTask& task, const StripPlace& place) {
        const CoarseRestriction io = all.of(place.channel, level.shape, coarse.shape);
        if (task.whole())
            restrictWide(level, coarse, uniform, io, place, task.kind, own);
        else
            restrictNarrow(level, coarse, io, place, task.kind, own);
    });
    waitForPriorGrid();
}

}  // namespace

void restrictCoarseResidual(const CoarseLevel& level, const CoarseLevel& coarse, float omega,
                            int channels, const float* b, float* coarseRhs, const PassPlan& plan,
                            cudaStream_t stream) {
    if (!(omega > 0.0f)) return restrictPlanes(level.shape, coarse, channels, b, coarseRhs, stream);
    if (plan.restriction == Traversal::laneBlocks)
        return restrictByLaneBlocks(level, coarse, omega, channels, b, coarseRhs, stream);
    using Any = RestrictionOf<false>;
    static_assert(Any::StripOf::columns >= kMostNarrowColumns &&
                  Any::Queue::kWarpBytes >= WideRestriction::Queue::kWarpBytes);
    StripLaunch l(level.plan, coarseNarrowStrips(level.plan), channels, Any::Queue::kWarpBytes);
    l.shape.afterwards = true;  // the finest level's may live on the cache; others lose nothing
    prepareSharedMemory(restrictCoarseStripsKernel, l.shape.sharedBytes);
    launchOverlapping(restrictCoarseStripsKernel, l.shape, stream, "restricting a coarse level",
                      level, coarse, uniformSteps(level.interior, {.first = omega, .post = {}}),
                      CoarseRestriction{b, coarseRhs, omega}, l.shares);
}

}  // namespace weft::gpu
