#include "kernels/coarse/coarse_level.h"
#include "kernels/coarse/coarse_rows.cuh"
#include "kernels/coarse/coarse_wide_strip.cuh"
#include "kernels/levels/strip.cuh"
#include "runtime/launch.h"

namespace weft::gpu {

namespace {

using stencil::Smoothing;

/// Rows from z + P e to the result, step k on row y − k.
template <int kSteps, bool kInterior>
struct CorrectionOf {
    static constexpr int kHalo = kMostSteps, kPeriod = kMostSteps + 2;
    using StripOf = Strip<1, kHalo, kHalo, kHalo>;

    const CoarseLevel& level;
    const CoarseLevel& coarse;
    const Smoothing& smoothing;
    const StripOf& strip;
    const float *b, *e;
    float* out;

    /// On its way: b; on even rows 2Y e(X, Y + 1), e(X + 1, Y + 1) and the weights with which (x,
    /// 2Y) and (x, 2Y + 1) take the four coarse values around; the operator's row.
    static constexpr int kValues = 1, kWeights = 3, kRow = 9;
    using Queue =
        LaneQueue<queueDepth(kPeriod), 0, kInterior ? kWeights : kRow + CoarseRow<false>::kWords>;

    __device__ void fetch(const Queue& queue, int slot, bool odd, int y, int bottom) const {
        const bool there = kInterior ? y < bottom : strip.inside && y >= 0 && y < level.shape.height;
        const int i = level.shape.at(strip.x, y);
        queue.copySingle(slot, 0, b + i, there);
        CoarseRow<kInterior>::fetch(queue, slot, kRow, level, i, there);
        if (!odd) fetchCoarse(queue, slot, y, there);
        queue.close();
    }
    __device__ void fetchCoarse(const Queue& queue, int slot, int y, bool there) const {
        using namespace stencil;
        const bool between = strip.x % 2 != 0;
        const int i = coarse.shape.at(strip.x / 2, y / 2), below = i + coarse.shape.pitch;
        const bool values = there || (!kInterior && strip.inside && y == -2);
        queue.copySingle(slot, kValues, e + below, values);
        queue.copySingle(slot, kValues + 1, e + below + (between ? 1 : 0), values);
        if (kInterior) return;
        const auto weight = [&](int place, int k, int at, bool wanted) {
            queue.copySingle(slot, kWeights + place, coarse.weights + k * coarse.shape.plane + at,
                             there && wanted);
        };
        weight(0, E, i, between), weight(1, W, i + 1, between);
        weight(2, between ? SE : S, i, true), weight(3, SW, i + 1, between);
        weight(4, between ? NE : N, below, true), weight(5, NW, below + 1, between);
    }
    /// e at the first row that is fetched.
    [[nodiscard]] __device__ float2 firstCoarse(int y) const {
        if (!strip.inside || y < 0 || y >= level.shape.height) return {0.0f, 0.0f};
        const float* const at = e + coarse.shape.at(strip.x / 2, y / 2);
        return {at[0], at[strip.x % 2]};
    }
    /// P e in row 2Y (`odd`: 2Y + 1); north and south: coarse values above and below.
    [[nodiscard]] __device__ float interpolated(bool odd, float2 north, float2 south,
                                                const float (&w)[6]) const {
        if (kInterior) {
            const float above = north.x + north.y;
            return odd ? 0.25f * (above + (south.x + south.y)) : 0.5f * above;
        }
        if (!odd) return strip.x % 2 != 0 ? w[0] * north.x + w[1] * north.y : north.x;
        return (w[2] * north.x + w[3] * north.y) + (w[4] * south.x + w[5] * south.y);
    }

    __device__ void run(std::byte* memory) const {
        constexpr int P = kPeriod;
        const Queue queue(memory);
        float bs[P] = {};
        Three v[kSteps][P];  // before step k + 1
        CoarseRow<kInterior> rows[P];
        const int top = strip.top(), bottom = strip.y0 + strip.rows + kHalo;
        float2 north = {0, 0}, south = firstCoarse(top);
        float w[6] = {0, 0, 0, 0, 0, 0};
        streamRows(queue, *this, top, bottom, [&](int j, int y, int slot) {
            const auto row = [&](int back) { return rowBefore<P>(j, back); };
            if (j % 2 == 0) {
                north = south;
                south = {queue.single(slot, kValues), queue.single(slot, kValues + 1)};
                if (!kInterior)
#pragma unroll
                    for (int k = 0; k < 6; ++k) w[k] = queue.single(slot, kWeights + k);
            }
            bs[j] = queue.single(slot, 0);
            rows[j].take(queue, slot, kRow);
            rows[j].complete(rows[row(1)]);
            // z + P e
            const float z = smoothing.first * rows[j].inverseOf(level) * bs[j];
            v[0][j] = withNeighbours(z + interpolated(j % 2 != 0, north, south, w));
#pragma unroll
            for (int k = 1; k <= kSteps; ++k) {
                const int c = row(k);
                const auto& from = v[k - 1];
                const float value = jacobi(level, rows[c], smoothing.post.omega[k - 1], bs[c],
                                           from[row(k + 1)], from[c], from[row(k - 1)]);
                if (k < kSteps)
                    v[k % kSteps][c] = withNeighbours(value);
                else
                    putIf(strip.owns(y - k), out + level.shape.at(strip.x, y - k), value);
            }
        });
    }
};

struct CoarseCorrection {
    const float *b, *e;
    float* out;

    [[nodiscard]] __device__ CoarseCorrection of(int channel, const Shape& level,
                                                 const Shape& coarse) const {
        const std::size_t plane = channel * level.plane;
        return {b + plane, e + channel * coarse.plane, out + plane};
    }
};

template <int kSteps>
__device__ void correctNarrow(const CoarseLevel& level, const CoarseLevel& coarse,
                              const Smoothing& smoothing, const CoarseCorrection& io,
                              const StripPlace& place, StripPlan::Kind kind, std::byte* memory) {
    using Plain = CorrectionOf<kSteps, true>;
    using Any = CorrectionOf<kSteps, false>;
    const typename Any::StripOf strip(place, level.shape);
    if (kind == StripPlan::kEmpty)
        clearPixels(level.shape, strip, io.out);
    else if (kind == StripPlan::kInterior)
        Plain{level, coarse, smoothing, strip, io.b, io.e, io.out}.run(memory);
    else
        Any{level, coarse, smoothing, strip, io.b, io.e, io.out}.run(memory);
    awaitCopies();
}

template <int kSteps>
__device__ void correctWide(const CoarseLevel& level, const CoarseLevel& coarse,
                            const UniformSteps& steps, const CoarseCorrection& io,
                            const StripPlace& place, StripPlan::Kind kind, std::byte* memory) {
    const typename WideCorrection<kSteps>::StripOf strip(place, level.shape);
    if (kind == StripPlan::kEmpty)
        clearQuads(level.shape, strip, io.out);
    else
        WideCorrection<kSteps>{level, coarse, steps, strip, io.b, io.e, io.out}.run(memory);
}

template <int kSteps>
__global__ void __launch_bounds__(32 * kStripWarps, 6)
    correctCoarseStripsKernel(const __grid_constant__ CoarseLevel level,
                              const __grid_constant__ CoarseLevel coarse,
                              const __grid_constant__ Smoothing smoothing,
                              const __grid_constant__ UniformSteps uniform,
                              const __grid_constant__ CoarseCorrection all, StripShares shares) {
    using Any = CorrectionOf<kSteps, false>;
    extern __shared__ __align__(16) std::byte memory[];
    std::byte* const own = memory + threadIdx.y * Any::Queue::kWarpBytes;
    triggerDependentLaunch();
    forStrips(level.plan, shares, [&](const StripTask& task, const StripPlace& place) {
        const CoarseCorrection io = all.of(place.channel, level.shape, coarse.shape);
        if (task.whole())
            correctWide<kSteps>(level, coarse, uniform, io, place, task.kind, own);
        else
            correctNarrow<kSteps>(level, coarse, smoothing, io, place, task.kind, own);
    });
    waitForPriorGrid();
}

template <int kSteps>
void launchCorrection(const CoarseLevel& level, const CoarseLevel& coarse, const Smoothing& smoothing,
                      int channels, const CoarseCorrection& io, cudaStream_t stream) {
    using Any = CorrectionOf<kSteps, false>;
    static_assert(Any::StripOf::columns >= kMostNarrowColumns &&
                  Any::Queue::kWarpBytes >= WideCorrection<kSteps>::Queue::kWarpBytes);
    const StripLaunch l(level.plan, coarseNarrowStrips(level.plan), channels, Any::Queue::kWarpBytes);
    prepareSharedMemory(correctCoarseStripsKernel<kSteps>, l.shape.sharedBytes);
    launchOverlapping(correctCoarseStripsKernel<kSteps>, l.shape, stream, "correcting a coarse level",
                      level, coarse, smoothing, uniformSteps(level.interior, smoothing), io,
                      l.shares);
}

}  // namespace

void correctAndSmoothCoarse(const CoarseLevel& level, const CoarseLevel& coarse,
                            const Smoothing& smoothing, int channels, const float* b, const float* e,
                            float* out, const PassPlan& plan, cudaStream_t stream) {
    if (plan.correction == Traversal::tiles)
        return correctByTiles(level, coarse, smoothing, channels, b, e, out, stream);
    const auto launchIt =
        smoothing.post.steps == 3 ? launchCorrection<3> : launchCorrection<kMostSteps>;
    launchIt(level, coarse, smoothing, channels, {b, e, out}, stream);
}

}  // namespace weft::gpu
