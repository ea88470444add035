#pragma once
/// Wide strips, four pixels a lane, for what is the same everywhere, and the narrow ones beside them.
/// Device code.
#include <algorithm>

#include "kernels/levels/strip.cuh"
#include "kernels/levels/strip_plan.h"

namespace weft::gpu {

/// Four pixels of a row, side by side.
struct Quad {
    float v[4] = {0, 0, 0, 0};

    Quad() = default;
    __device__ explicit Quad(float4 q) : v{q.x, q.y, q.z, q.w} {}
    [[nodiscard]] __device__ float4 packed() const { return {v[0], v[1], v[2], v[3]}; }
};

/// Coarse values in a row: at a lane's first and third pixel and at the next lane's first.
struct CoarseValues {
    float a = 0.0f, b = 0.0f, c = 0.0f;
};
__device__ inline CoarseValues withNext(float2 v) { return {v.x, v.y, fromEast(v.x)}; }

/// v += what is interpolated in the row of the coarse points `north`, or half way to `south`.
__device__ __forceinline__ void addInterpolated(bool even, const CoarseValues& north,
                                                const CoarseValues& south, Quad& v) {
    const CoarseValues p = even ? north
                                : CoarseValues{0.5f * (north.a + south.a), 0.5f * (north.b + south.b),
                                               0.5f * (north.c + south.c)};
    v.v[0] += p.a, v.v[1] += 0.5f * (p.a + p.b);
    v.v[2] += p.b, v.v[3] += 0.5f * (p.b + p.c);
}

__device__ inline StripPlace placeOf(const StripTask& task, const StripPlan& plan,
                                     NarrowStripCut narrows, unsigned channel) {
    const int before = task.whole() ? 0 : static_cast<int>(task.part) * narrows.columns;
    const int most = task.whole() ? plan.columns : narrows.columns;
    return {.channel = static_cast<int>(channel),
            .x0 = static_cast<int>(task.wide % plan.across) * plan.columns + before,
            .y0 = static_cast<int>(task.wide / plan.across) * plan.rows,
            .columns = min(most, plan.columns - before),
            .rows = plan.rows};
}

/// How a launch shares strips out. Where there are few, narrow ones come first and wide ones right
/// behind them: nothing stands between. Else the first `narrowWarps` take the narrow ones by turns,
/// and the rest a wide strip each, known at the first look, in their order: neighbours, which read
/// the same rows, run at about the same time.
struct StripShares {
    NarrowStripCut narrows;
    unsigned most = 0;                       ///< narrow strips
    unsigned channels = 0, narrowWarps = 0;  ///< 0: there are few
};
struct StripLaunch {
    LaunchShape shape;
    StripShares shares;

    StripLaunch(const StripPlan& plan, NarrowStripCut narrows, int channels, int warpBytes) {
        shares = {narrows, narrows.of(plan), static_cast<unsigned>(channels)};
        const bool many = isMostlyNarrow(shares.most);
        if (many) shares.narrowWarps = kNarrowWarps;
        const unsigned wide = plan.wide() * shares.channels + kNarrowWarps;
        const unsigned warps = many ? wide : std::min(wide, shares.most * shares.channels);
        shape = {dim3(blocksFor(warps, kStripWarps)), dim3(32, kStripWarps),
                 static_cast<std::size_t>(kStripWarps) * warpBytes};
    }
};

/// `run(task, place)`, after the predecessor, for every strip that falls to this warp; the
/// boundary's, which take longest, first.
template <class Run>
__device__ void forStrips(const StripPlan& plan, const StripShares& shares, const Run& run) {
    const unsigned warp = blockIdx.x * kStripWarps + threadIdx.y, narrow = shares.narrowWarps;
    const bool direct = narrow > 0 && warp >= narrow;
    StripPlan::Counts counts;
    if (!direct) counts = *plan.counts;
    const unsigned strips = counts.boundary + counts.others + (narrow > 0 ? 0 : counts.wideStrips);
    const unsigned step = narrow > 0 ? narrow : gridDim.x * kStripWarps;
    for (unsigned t = direct ? warp - narrow : warp;; t += step) {
        const unsigned n = t / shares.channels;
        if (n >= (direct ? plan.wide() : strips)) return;
        const unsigned* at = plan.wideStrips + n - (counts.boundary + counts.others);
        if (n < counts.boundary)
            at = plan.tasks + n;
        else if (n < counts.boundary + counts.others)
            at = plan.tasks + shares.most - 1 - (n - counts.boundary);
        const unsigned word = *at;
        if (word == StripTask::kNone) return;
        const StripTask task = StripTask::of(word);
        waitForPriorGrid();
        run(task, placeOf(task, plan, shares.narrows, t - n * shares.channels));
        if (direct) return;
    }
}

}  // namespace weft::gpu
