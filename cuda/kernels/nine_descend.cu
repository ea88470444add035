#include "kernels/nine_point.h"
#include "kernels/nine_strip.cuh"
#include "kernels/nine_tiles.h"
#include "kernels/nine_wide.cuh"
#include "kernels/strip_depth.cuh"
#include "runtime/overlap.h"

namespace weft::gpu {

namespace {

using stencil::ChebyshevSteps;

/// Rows from b to Pᵀ (b − A z): step k on row y − k + 1, the residual on row y − kSteps.
template <int kSteps, bool kPlain>
struct DescentOf {
    static_assert(kSteps % 2 == 0);
    static constexpr int kHalo = kSteps + 2, kPeriod = kSteps + 2;
    using StripOf = Strip<1, kHalo, kSteps, kHalo>;

    const NineLevel& level;
    const NineLevel& coarse;
    const ChebyshevSteps& steps;
    const StripOf& strip;
    const float* b;
    float *z, *coarseRhs;

    /// On its way: b, the operator's row, weights of the coarse point that an odd row completes.
    static constexpr int kWeights = 1 + NineRow<kPlain>::kWords;
    using Queue = LaneQueue<queueDepth(kPeriod), 0, kPlain ? 1 : kWeights + 8>;

    __device__ void fetch(const Queue& queue, int slot, bool odd, int y, int bottom) const {
        const bool there = kPlain ? y < bottom : strip.inside && y >= 0 && y < level.shape.height;
        const int i = level.shape.at(strip.x, y);
        queue.copySingle(slot, 0, b + i, there);
        NineRow<kPlain>::fetch(queue, slot, 1, level, i, there);
        const int emitted = y - kSteps - 1;
        if (!kPlain && odd)
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
        constexpr int P = kPeriod, D = Queue::depth;
        const Queue queue(memory);
        float bs[P] = {};
        Three v[kSteps][P];  // after step k + 1
        NineRow<kPlain> rows[P];
        Three north, own;
        const int top = strip.top(), bottom = strip.y0 + strip.rows + kSteps;
#pragma unroll
        for (int j = 0; j < D - 1; ++j) fetch(queue, j, j % 2 != 0, top + j, bottom);
        for (int first = top; first < bottom; first += P) {
#pragma unroll
            for (int j = 0; j < P; ++j) {
                const int y = first + j, slot = j % D;
                const auto row = [&](int back) { return (j - back + 2 * P) % P; };
                fetch(queue, (j + D - 1) % D, (j + D - 1) % 2 != 0, y + D - 1, bottom);
                queue.awaitRow();
                bs[j] = queue.single(slot, 0);
                rows[j].take(queue, slot, 1);
                rows[j].complete(rows[row(1)]);
                // First step from zero: z = ω b / centre.
                v[0][j] = withNeighbours(steps.omega[0] * rows[j].inverseOf(level) * bs[j]);
#pragma unroll
                for (int k = 1; k < kSteps; ++k) {
                    const int c = row(k);
                    const auto& from = v[k - 1];
                    v[k][c] = withNeighbours(jacobi(level, rows[c], steps.omega[k], bs[c],
                                                    from[row(k + 1)], from[c], from[row(k - 1)]));
                }
                // b − A z
                const int c = row(kSteps), yc = y - kSteps;
                const auto& last = v[kSteps - 1];
                const float sum =
                    rows[c].sum(level, bs[c], last[row(kSteps + 1)], last[c], last[row(kSteps - 1)]);
                const float centre = rows[c].centreOf(level);
                const float res = stencil::residual9(sum, centre, last[c].own, 0);
                const Three south = withNeighbours(centre > 0.0f ? res : 0.0f);
                putIf(strip.owns(yc), z + level.shape.at(strip.x, yc), last[c].own);
                if (j % 2 == 0) {
                    own = south;
                } else {
                    restrictTo(yc - 1, north, own, south, queue, slot);
                    north = south;
                }
            }
        }
    }
};

struct NineDescent {
    const float* b;
    float *z, *coarseRhs;
    int zeroFrom;

    [[nodiscard]] __device__ NineDescent of(int channel, const Shape& level,
                                            const Shape& coarse) const {
        return {b + channel * level.plane, z + channel * level.plane,
                coarseRhs + channel * coarse.plane, zeroFrom};
    }
};

template <int kSteps>
__device__ void descendNarrow(const NineLevel& level, const NineLevel& coarse,
                              const ChebyshevSteps& steps, const NineDescent& all,
                              const StripPlace& place, std::byte* memory) {
    using Plain = DescentOf<kSteps, true>;
    using Any = DescentOf<kSteps, false>;
    const typename Any::StripOf strip(place, level.shape);
    // Operators: written by no kernel of this chain.
    const StripDepth depth = depthOf(level.depths, strip);
    const bool nothing = depth.empty || depth.least >= all.zeroFrom;
    const bool plain =
        !nothing && allPlain<0>(level, strip, strip.top(), strip.y0 + strip.rows + kSteps);
    awaitTheOneBefore();
    const NineDescent io = all.of(strip.channel, level.shape, coarse.shape);
    if (nothing) {
        clearPixels(level.shape, strip, io.z);
        clearCoarse(coarse.shape, strip, io.coarseRhs);
    } else if (plain) {
        Plain{level, coarse, steps, strip, io.b, io.z, io.coarseRhs}.run(memory);
    } else {
        Any{level, coarse, steps, strip, io.b, io.z, io.coarseRhs}.run(memory);
    }
    awaitCopies();
}

template <int kSteps>
__device__ void descendWide(const NineLevel& level, const NineLevel& coarse,
                            const UniformSteps& steps, const NineDescent& all, const WideTask& task,
                            std::byte* memory) {
    const WideStrip<kSteps> strip(task.place, level.shape);
    const bool nothing =
        task.kind == StripPlan::kEmpty ||
        (all.zeroFrom < DepthMap::kNowhere && depthOf(level.depths, strip).least >= all.zeroFrom);
    awaitTheOneBefore();
    const NineDescent io = all.of(strip.channel, level.shape, coarse.shape);
    if (task.kind == StripPlan::kRim) return;
    if (nothing) {
        clearQuads(level.shape, strip, io.z);
        clearCoarsePairs(coarse.shape, strip, io.coarseRhs);
    } else {
        WideDescent<kSteps>{level, coarse, steps, strip, io.b, io.z, io.coarseRhs}.run(memory);
    }
}

template <int kSteps>
__global__ void __launch_bounds__(32 * kStripWarps, 6)
    descendNineKernel(const __grid_constant__ NineLevel level,
                      const __grid_constant__ NineLevel coarse,
                      const __grid_constant__ ChebyshevSteps steps,
                      const __grid_constant__ UniformSteps uniform,
                      const __grid_constant__ NineDescent io, unsigned channels, unsigned rimBlocks) {
    using Any = DescentOf<kSteps, false>;
    extern __shared__ __align__(16) std::byte memory[];
    std::byte* const own = memory + threadIdx.y * Any::Queue::kWarpBytes;
    letTheNextCome();
    const StripPlan& plan = level.plan;
    if (blockIdx.x < rimBlocks) {
        forRim(plan, level.shape.width, kNarrows, channels, rimBlocks, [&](const StripPlace& place) {
            descendNarrow<kSteps>(level, coarse, steps, io, place, own);
        });
    } else {
        const WideTask task(plan, channels, rimBlocks);
        descendWide<kSteps>(level, coarse, uniform, io, task, own);
    }
    awaitTheOneBefore();
}

template <int kSteps>
void launchDescent(const NineLevel& level, const NineLevel& coarse, const ChebyshevSteps& steps,
                   int channels, const NineDescent& io, cudaStream_t stream) {
    using Any = DescentOf<kSteps, false>;
    static_assert(Any::StripOf::columns >= kNarrows.columns &&
                  Any::Queue::kWarpBytes >= WideDescent<kSteps>::Queue::kWarpBytes);
    const PlannedLaunch l = launchOf(level.plan, kNarrows, channels, Any::Queue::kWarpBytes);
    shareMostOfTheChip(descendNineKernel<kSteps>, l.shape.sharedBytes);
    launchOverlapping(descendNineKernel<kSteps>, l.shape, stream, "smoothing a coarse level", level,
                      coarse, steps, uniformSteps(level.interior, steps), io, l.channels,
                      l.rimBlocks);
}

}  // namespace

void descendNine(const NineLevel& level, const NineLevel& coarse, const ChebyshevSteps& steps,
                 int channels, const float* b, float* z, float* coarseRhs, int zeroFrom,
                 cudaStream_t stream) {
    if (goesByTiles(level.shape, channels) || !level.plan.kinds)
        return descendTiles(level, coarse, steps, channels, b, z, coarseRhs, stream);
    const auto launchIt = steps.steps == 2 ? launchDescent<2> : launchDescent<4>;
    launchIt(level, coarse, steps, channels, {b, z, coarseRhs, zeroFrom}, stream);
}

}  // namespace weft::gpu
