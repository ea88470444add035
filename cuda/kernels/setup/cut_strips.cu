#include <algorithm>

#include "kernels/coarse/coarse_wide_strip.cuh"
#include "kernels/finest/finest_wide_strip.cuh"
#include "kernels/levels/strip.cuh"
#include "kernels/levels/strip_plan.h"

namespace weft::gpu {

namespace {

/// Every byte of columns [left, right), to the next multiples of 4, and rows [top, bottom) is the
/// interior's. Known to every lane.
__device__ bool allInterior(const StripsToFind& level, int left, int right, int top, int bottom) {
    const Shape& s = level.shape;
    if (left < 0 || right > s.width || top < 0 || bottom > s.height) return false;
    const int first = left & ~3, words = (right - first + 3) / 4, all = words * (bottom - top);
    const unsigned interior = level.interior * 0x01010101u;
    unsigned wrong = 0;
#pragma unroll 8
    for (int k = threadIdx.x; k < all; k += 32) {
        const int y = top + k / words, x = first + 4 * (k % words);
        wrong |= *reinterpret_cast<const unsigned*>(level.bytes + s.at(x, y)) ^ interior;
    }
    return __all_sync(0xffffffffu, wrong == 0);
}

__device__ StripPlan::Kind kindOf(const StripsToFind& level, const StripPlace& place, int left,
                                  int read) {
    if (isEmpty(level.emptyTiles, Strip<4, 0, 0, 0>(place, level.shape))) return StripPlan::kEmpty;
    const int first = place.x0 - left, top = place.y0 - level.beside;
    const bool plain =
        allInterior(level, first, first + read, top, place.y0 + place.rows + level.beside);
    return plain ? StripPlan::kInterior : StripPlan::kBoundary;
}

__device__ void list(const StripsToFind& level, const StripTask& task) {
    if (threadIdx.x != 0) return;
    StripPlan::Counts* const counts = level.counts;
    if (task.whole()) {
        const unsigned n = atomicAdd(&counts->wideStrips, 1u);
        level.wideStrips[isMostlyNarrow(level.narrows.of(level.plan)) ? task.wide : n] = task.word();
    } else if (task.kind == StripPlan::kBoundary) {
        level.tasks[atomicAdd(&counts->boundary, 1u)] = task.word();
    } else {
        level.tasks[level.narrows.of(level.plan) - 1 - atomicAdd(&counts->others, 1u)] = task.word();
    }
}

__global__ void findStripsKernel(const __grid_constant__ AllStripsToFind all) {
    const StripsToFind& level = all.levels[blockIdx.y];
    const unsigned wide = blockIdx.x * kStripWarps + threadIdx.y;
    if (wide >= level.plan.wide()) return;
    StripTask task{.wide = wide};
    // Weights look one column further on both sides.
    constexpr int kRead = 4 * 32 + 8;
    task.kind = kindOf(level, placeOf(task, level.plan, level.narrows, 0), level.left + 4, kRead);
    if (task.kind != StripPlan::kBoundary) return list(level, task);
    for (task.part = 0; task.part < level.narrows.count; ++task.part) {
        const StripPlace place = placeOf(task, level.plan, level.narrows, 0);
        if (place.x0 >= level.shape.width) break;
        task.kind = kindOf(level, place, level.narrowLeft, level.narrowRead);
        list(level, task);
    }
}

/// A plan's cut of a level; it has no list yet.
StripPlan cutWide(const Shape& s, int columns, StreamedRows rows) {
    StripPlan plan;
    plan.columns = columns;
    plan.across = (s.width + columns - 1) / columns;
    const long long column = static_cast<long long>(plan.across) * kWantedChannels * s.height;
    const int most = column / kMostRows > kMany ? kMostRows : kRowsOfFew;
    const auto wanted = std::clamp<long long>(column / kWantedWide, kFewestRows, most);
    const int streamed = static_cast<int>(wanted) + rows.halo;
    plan.rows = (streamed + rows.period - 1) / rows.period * rows.period - rows.halo;
    plan.down = (s.height + plan.rows - 1) / plan.rows;
    return plan;
}

}  // namespace

UniformSteps uniformSteps(const InteriorRow& row, const stencil::Smoothing& smoothing) {
    UniformSteps all;
    const stencil::ChebyshevSteps& steps = smoothing.post;
    for (int k = 0; k < steps.steps; ++k) {
        const float taken = steps.omega[k] * row.inverse;
        all.at[k] = {1 - steps.omega[k], taken, taken * row.edge, taken * row.corner};
    }
    all.residual = {-row.centre, 1.0f, row.edge, row.corner};
    all.ratio = row.edge / row.corner;
    all.first = smoothing.first * row.inverse;
    return all;
}

NarrowStripCut finestNarrowStrips(const StripPlan& plan) {
    return {(plan.columns + kFinestNarrowColumns - 1) / kFinestNarrowColumns, kFinestNarrowColumns};
}
NarrowStripCut coarseNarrowStrips(const StripPlan& plan) {
    return {(plan.columns + kMostNarrowColumns - 1) / kMostNarrowColumns, kMostNarrowColumns};
}

StripsToFind stripsOf(const FinestLevel& level) {
    const StripPlan plan = cutWide(level.shape, kWideColumns, kWideFinestRows);
    return {.shape = level.shape,
            .emptyTiles = level.emptyTiles,
            .plan = plan,
            .narrows = finestNarrowStrips(plan),
            .bytes = level.diagonal,
            .interior = 4,
            .left = 8,
            .narrowLeft = kHalfSweeps + 2,
            .narrowRead = 64 + 4,
            .beside = kHalfSweeps + 1};
}
StripsToFind stripsOf(const CoarseLevel& level) {
    const bool few = level.shape.area() < kManyPixels;
    const StripPlan plan = cutWide(level.shape, few ? kWideColumnsOfFew : kWideColumns, kWideRows);
    return {.shape = level.shape,
            .emptyTiles = level.emptyTiles,
            .plan = plan,
            .narrows = coarseNarrowStrips(plan),
            .bytes = level.plain,
            .interior = 1,
            .left = 8,
            .narrowLeft = kMostSteps + 1,
            .narrowRead = 32 + 2,
            .beside = kMostSteps + 1};
}

void findStrips(const AllStripsToFind& all, cudaStream_t stream) {
    unsigned most = 0;
    for (int l = 0; l < all.count; ++l) most = std::max(most, all.levels[l].plan.wide());
    if (most == 0) return;
    const LaunchShape shape = {dim3(blocksFor(most, kStripWarps), all.count), dim3(32, kStripWarps)};
    launch(findStripsKernel, shape, stream, "sharing out the levels", all);
}

}  // namespace weft::gpu
