#pragma once
/// Wide strips, four pixels a lane, for what is the same everywhere, and the narrow ones beside them.
/// Device code.
#include <algorithm>

#include "kernels/strip.cuh"

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

/// Narrow strips in place of a wide one, and their own columns.
struct Narrows {
    int count = 0, columns = 0;
};

__device__ inline StripPlace placeOfWide(const StripPlan& plan, unsigned wide, unsigned channel) {
    return {.channel = static_cast<int>(channel),
            .x0 = static_cast<int>(wide % plan.across) * plan.columns,
            .y0 = static_cast<int>(wide / plan.across) * plan.rows,
            .columns = plan.columns,
            .rows = plan.rows,
            .exists = wide < plan.wide()};
}
/// Narrow strip `k` of a wide one.
__device__ inline StripPlace placeOfNarrow(StripPlace wide, Narrows narrows, int k) {
    const int before = k * narrows.columns;
    wide.x0 += before;
    wide.columns = min(narrows.columns, wide.columns - before);
    return wide;
}

/// Blocks of a launch: the first take the rim's narrow strips by turns, the others a wide strip a
/// warp. The rim's take longest.
struct PlannedLaunch {
    unsigned rimBlocks = 0, channels = 0;
    LaunchShape shape;
};
/// Tuning: blocks at most that take the rim, more than the device holds.
inline constexpr unsigned kRimBlocks = 2000;

inline PlannedLaunch launchOf(const StripPlan& plan, Narrows narrows, int channels, int warpBytes) {
    PlannedLaunch l;
    l.channels = static_cast<unsigned>(channels);
    const unsigned wide = plan.wide() * l.channels;
    l.rimBlocks =
        std::min(kRimBlocks, blocksFor(static_cast<long long>(wide) * narrows.count, kStripWarps));
    l.shape = {dim3(l.rimBlocks + blocksFor(wide, kStripWarps)), dim3(32, kStripWarps),
               static_cast<std::size_t>(kStripWarps) * warpBytes};
    return l;
}
/// `run(its place)` for every narrow strip of a level `width` wide that falls to this warp.
template <class Run>
__device__ void forRim(const StripPlan& plan, int width, Narrows narrows, unsigned channels,
                       unsigned rimBlocks, const Run& run) {
    const unsigned each = narrows.count * channels, tasks = *plan.rimCount * each;
    for (unsigned t = blockIdx.x * kStripWarps + threadIdx.y; t < tasks;
         t += rimBlocks * kStripWarps) {
        const unsigned k = t % each;
        const StripPlace place =
            placeOfNarrow(placeOfWide(plan, plan.rim[t / each], k % channels), narrows, k / channels);
        if (place.x0 < width) run(place);
    }
}
/// The wide strip that falls to this warp, of which there may be none.
struct WideTask {
    StripPlace place;
    StripPlan::Kind kind;

    __device__ WideTask(const StripPlan& plan, unsigned channels, unsigned rimBlocks) {
        const unsigned id = (blockIdx.x - rimBlocks) * kStripWarps + threadIdx.y;
        place = placeOfWide(plan, id / channels, id % channels);
        kind =
            place.exists ? static_cast<StripPlan::Kind>(plan.kinds[id / channels]) : StripPlan::kRim;
    }
};

}  // namespace weft::gpu
