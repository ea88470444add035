#include <algorithm>

#include "kernels/five_wide.cuh"
#include "kernels/nine_wide.cuh"
#include "kernels/strip_depth.cuh"
#include "kernels/strip_plan.h"

namespace weft::gpu {

namespace {

/// Every row that a pass reads over this wide strip is the interior's. Known to every lane.
__device__ bool allInterior(const StripsToFind& level, const StripPlace& place) {
    const Shape& s = level.shape;
    const int lane = threadIdx.x, x = place.x0 - level.left + 4 * lane;
    const int top = place.y0 - level.above, bottom = place.y0 + place.rows + level.below;
    const bool there = top >= 0 && bottom <= s.height && x >= 4 && x + 8 <= s.width;
    if (!__all_sync(0xffffffffu, there)) return false;
    // Weights look one column further.
    const int beside = lane == 0 ? -4 : lane == 31 ? 4 : 0;
    const std::uint8_t* p = level.bytes + s.at(x, top);
    const unsigned interior = level.interior * 0x01010101u;
    unsigned wrong = 0;
#pragma unroll 8
    for (int y = top; y < bottom; ++y, p += s.pitch)
        wrong |= (*reinterpret_cast<const unsigned*>(p) ^ interior) |
                 (*reinterpret_cast<const unsigned*>(p + beside) ^ interior);
    return __all_sync(0xffffffffu, wrong == 0);
}

__global__ void findStripsKernel(const __grid_constant__ AllStripsToFind all) {
    const StripsToFind& level = all.levels[blockIdx.y];
    const unsigned wide = blockIdx.x * kStripWarps + threadIdx.y;
    if (wide >= level.plan.wide()) return;
    const StripPlace place = placeOfWide(level.plan, wide, 0);
    const bool empty = depthOf(level.depths, Strip<4, 0, 0, 0>(place, level.shape)).empty;
    const bool plain = !empty && allInterior(level, place);
    if (threadIdx.x != 0) return;
    level.kinds[wide] = empty ? StripPlan::kEmpty : plain ? StripPlan::kPlain : StripPlan::kRim;
    if (!empty && !plain) level.rim[atomicAdd(level.rimCount, 1u)] = wide;
}

/// Tuning: so many wide strips fill the device (of three channels); of those of kMostRows rows there
/// are eight times as many where more rows than kRowsOfFew are worth it.
constexpr int kWantedWide = 1500, kWantedChannels = 3, kRowsOfFew = 32, kMany = 8 * kWantedWide;

/// Own columns of wide strips: on small levels, whose launches wait for narrow strips, fewer, so that
/// narrow ones waste nothing.
constexpr int kColumns = 112, kFivesOfFew = 104, kNinesOfFew = 96;
constexpr long long kManyPixels = 4'000'000;

StripPlan cutWide(const Shape& s, int columnsOfFew, StreamedRows rows) {
    StripPlan plan;
    const int columns = s.area() < kManyPixels ? columnsOfFew : kColumns;
    plan.columns = columns;
    plan.across = (s.width + columns - 1) / columns;
    const long long column = static_cast<long long>(plan.across) * kWantedChannels * s.height;
    const int most = column / kMostRows > kMany ? kMostRows : kRowsOfFew;
    const auto wanted = std::clamp<long long>(column / kWantedWide, kFewestRows, most);
    plan.rows = (static_cast<int>(wanted) + rows.halo + rows.period - 1) / rows.period * rows.period -
                rows.halo;
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

StripPlan cutFinest(const Shape& s) { return cutWide(s, kFivesOfFew, kWideFiveRows); }
StripPlan cutCoarse(const Shape& s) { return cutWide(s, kNinesOfFew, kWideRows); }

StripsToFind stripsOf(const FiveLevel& level) {
    return {.shape = level.shape,
            .depths = level.depths,
            .plan = cutFinest(level.shape),
            .bytes = level.diagonal,
            .interior = 4,
            .left = 8,
            .above = kHalvesUp + 1,
            .below = kHalvesUp + 1};
}
StripsToFind stripsOf(const NineLevel& level) {
    return {.shape = level.shape,
            .depths = level.depths,
            .plan = cutCoarse(level.shape),
            .bytes = level.plain,
            .interior = 1,
            .left = 8,
            .above = kMostUp + 1,
            .below = kMostUp + 1};
}

void findStrips(const AllStripsToFind& all, cudaStream_t stream) {
    unsigned most = 0;
    for (int l = 0; l < all.count; ++l) most = std::max(most, all.levels[l].plan.wide());
    const LaunchShape shape = {dim3(blocksFor(most, kStripWarps), all.count), dim3(32, kStripWarps)};
    launch(findStripsKernel, shape, stream, "sharing out the levels", all);
}

}  // namespace weft::gpu
