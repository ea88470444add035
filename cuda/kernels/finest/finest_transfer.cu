// Between a level and the next, where no pass does it on its way: for schemes as smoothers, and for
// levels where nothing is smoothed before.
#include "kernels/coarse/coarse_level.h"
#include "kernels/finest/finest_level.h"
#include "kernels/levels/lane_block.cuh"
#include "runtime/launch.h"

namespace weft::gpu {

namespace {

/// Tuning.
constexpr LaneGeometry kRestriction = {8, 2}, kInterpolation = {4, 1};

__global__ void __launch_bounds__(32 * kRestriction.warps)
    restrictPlanesKernel(Shape fine, CoarseLevel coarse, unsigned channels,
                         const float* __restrict__ r, float* __restrict__ coarseRhs) {
    overlapWithNextGrid();
    constexpr int kRows = kRestriction.rows;
    const LaneBlock<kRestriction> place(fine, channels);
    // Asked for before it is known whether it matters, so that all loads are on their way together.
    const bool interior = place.isInterior<0>(coarse);
    r += place.channel * fine.plane;
    // Pixels 2X − 1 .. 2X + 3 of rows 2Y − 1 .. 2Y + 2 kRows − 1.
    float v[2 * kRows + 1][5];
#pragma unroll
    for (int j = 0; j <= 2 * kRows; ++j) {
        float4 own = {};
        float west = 0;
        if (j <= 2 * place.rows && place.rows > 0) {
            const float* const from = r + fine.at(2 * place.X, 2 * place.Y + j - 1);
            own = *reinterpret_cast<const float4*>(from);
            if (threadIdx.x == 0) west = from[-1];
        }
        v[j][0] = west;
        v[j][1] = own.x, v[j][2] = own.y, v[j][3] = own.z, v[j][4] = own.w;
    }
#pragma unroll
    for (int j = 0; j <= 2 * kRows; ++j) {
        const float west = __shfl_up_sync(kAll, v[j][4], 1);
        if (threadIdx.x > 0) v[j][0] = west;
    }
    withWeights(coarse, place, interior, v, [&](const auto& weight) {
        restrictLaneBlock(coarse, place, v, weight, coarseRhs + place.channel * coarse.shape.plane);
    });
}

/// Outside Ω weights are 0 and d keeps its 0.
__global__ void __launch_bounds__(32 * kInterpolation.warps)
    prolongToFinestKernel(Shape fine, CoarseLevel coarse, unsigned channels,
                          const float* __restrict__ e, float* __restrict__ d) {
    overlapWithNextGrid();
    constexpr int kRows = kInterpolation.rows;
    const LaneBlock<kInterpolation> place(fine, channels);
    // Asked for before it is known whether it matters, so that all loads are on their way together.
    const bool interior = place.isInterior<1>(coarse);
    e += place.channel * coarse.shape.plane;
    d += place.channel * fine.plane;
    float v[kRows + 1][3];
    float4 old[2 * kRows];
#pragma unroll
    for (int j = 0; j <= kRows; ++j) {
        float2 own = {};
        float east = 0;
        if (j <= place.rows && place.rows > 0) {
            const float* const from = e + coarse.shape.at(place.X, place.Y + j);
            own = *reinterpret_cast<const float2*>(from);
            if (threadIdx.x == 31) east = from[2];
        }
        v[j][0] = own.x, v[j][1] = own.y, v[j][2] = east;
    }
    const auto pixels = [&](int row) {
        return reinterpret_cast<float4*>(d + fine.at(2 * place.X, 2 * place.Y + row));
    };
#pragma unroll
    for (int j = 0; j < 2 * kRows; ++j) old[j] = j < 2 * place.rows ? *pixels(j) : float4{};
#pragma unroll
    for (int j = 0; j <= kRows; ++j) {
        const float east = __shfl_down_sync(kAll, v[j][0], 1);
        if (threadIdx.x < 31) v[j][2] = east;
    }
    withWeights(coarse, place, interior, v, [&](const auto& weight) {
        const auto at = [&](int X, int Y) { return v[Y][X]; };
#pragma unroll
        for (int j = 0; j < kRows; ++j) {
            if (j >= place.rows) break;
            const stencil::Quad a = stencil::interpolateQuad(at, weight, 0, j),
                                b = stencil::interpolateQuad(at, weight, 1, j);
#pragma unroll
            for (int row = 0; row < 2; ++row) {
                float4 sum = old[2 * j + row];
                sum.x += a.v[2 * row], sum.y += a.v[2 * row + 1];
                sum.z += b.v[2 * row], sum.w += b.v[2 * row + 1];
                *pixels(2 * j + row) = sum;
            }
        }
    });
}

}  // namespace

void prolongToFinest(const FinestLevel& level, const CoarseLevel& coarse, int channels,
                     const float* e, float* d, cudaStream_t stream) {
    launchOverlapping(prolongToFinestKernel, coverByLaneBlocks(level.shape, channels, kInterpolation),
                      stream, "interpolating to the finest level", level.shape, coarse,
                      static_cast<unsigned>(channels), e, d);
}

void restrictPlanes(const Shape& fine, const CoarseLevel& coarse, int channels, const float* r,
                    float* coarseRhs, cudaStream_t stream) {
    launchOverlapping(restrictPlanesKernel, coverByLaneBlocks(fine, channels, kRestriction), stream,
                      "restricting a level", fine, coarse, static_cast<unsigned>(channels), r,
                      coarseRhs);
}

}  // namespace weft::gpu
