#include "kernels/five_point.h"
#include "kernels/reduce.cuh"
#include "kernels/transfer.cuh"
#include "runtime/overlap.h"
#include "weft/stencil/poisson.h"

namespace weft::gpu {

namespace {

constexpr int kColumns = 32, kRows = 8;

LaunchShape coverLevel(const Shape& s, int channels) {
    return {dim3(blocksFor(s.width, kColumns), blocksFor(s.height, kRows),
                 static_cast<unsigned>(channels)),
            dim3(kColumns, kRows)};
}

/// Rows that one thread of a residual takes.
constexpr int kStrip = 4;

template <bool corrected>
__global__ void __launch_bounds__(kColumns* kRows, 4)
    residualFiveKernel(FiveLevel level, const float* __restrict__ f, const float* __restrict__ d,
                       const float* __restrict__ e, float* __restrict__ r, unsigned* maxResidual) {
    overlapWithTheNext();
    const int x = blockIdx.x * kColumns + threadIdx.x;
    const int y0 = (blockIdx.y * kRows + threadIdx.y) * kStrip;
    const std::size_t plane = blockIdx.z * level.shape.plane;
    const int pitch = level.shape.pitch;
    f += plane, d += plane, r += plane;
    if (corrected) e += plane;
    const auto u = [&](int k) {
        return corrected ? static_cast<double>(d[k]) + e[k] : static_cast<double>(d[k]);
    };
    unsigned bits = 0;
#pragma unroll
    for (int j = 0; j < kStrip; ++j) {
        if (!level.shape.contains(x, y0 + j)) continue;
        const int i = level.shape.at(x, y0 + j);
        const int diagonal = level.diagonal[i];
        const double residual = stencil::poissonResidual<double>(
            f[i], diagonal, u(i), u(i - 1), u(i + 1), u(i - pitch), u(i + pitch));
        const double kept = diagonal == 0 ? 0.0 : residual;
        r[i] = static_cast<float>(kept);
        bits = max(bits, magnitudeBits(kept));
    }
    if (maxResidual) blockMax(bits, maxResidual);
}

/// A thread takes the four pixels from (2X, 2Y) on; outside Ω weights are 0 and d keeps its 0.
__global__ void prolongFiveKernel(FiveLevel level, NineLevel coarse, const float* __restrict__ e,
                                  float* d) {
    overlapWithTheNext();
    const int X = blockIdx.x * blockDim.x + threadIdx.x, Y = blockIdx.y * blockDim.y + threadIdx.y;
    if (!coarse.shape.contains(X, Y)) return;
    const stencil::Quad q = interpolateQuadFrom(coarse, e + blockIdx.z * coarse.shape.plane, X, Y);
    d += blockIdx.z * level.shape.plane + level.shape.at(2 * X, 2 * Y);
#pragma unroll
    for (int row = 0; row < 2; ++row) {
        float2* const pair = reinterpret_cast<float2*>(d + row * level.shape.pitch);
        const float2 old = *pair;
        *pair = {old.x + q.v[2 * row], old.y + q.v[2 * row + 1]};
    }
}

__global__ void restrictFiveKernel(Shape fine, NineLevel coarse, const float* r, float* coarseRhs) {
    overlapWithTheNext();
    const int X = blockIdx.x * blockDim.x + threadIdx.x, Y = blockIdx.y * blockDim.y + threadIdx.y;
    if (!coarse.shape.contains(X, Y)) return;
    r += blockIdx.z * fine.plane;
    const auto at = [&](int x, int y) { return r[fine.at(x, y)]; };
    coarseRhs[blockIdx.z * coarse.shape.plane + coarse.shape.at(X, Y)] =
        restrictFrom(coarse, at, X, Y);
}

}  // namespace

void residualFive(const FiveLevel& level, int channels, const float* f, const float* d,
                  const float* e, float* r, unsigned* maxResidual, cudaStream_t stream) {
    const LaunchShape shape = {
        dim3(blocksFor(level.shape.width, kColumns), blocksFor(level.shape.height, kRows * kStrip),
             static_cast<unsigned>(channels)),
        dim3(kColumns, kRows)};
    launchOverlapping(e ? residualFiveKernel<true> : residualFiveKernel<false>, shape, stream,
                      "computing a residual", level, f, d, e, r, maxResidual);
}

void prolongFive(const FiveLevel& level, const NineLevel& coarse, int channels, const float* e,
                 float* d, cudaStream_t stream) {
    launchOverlapping(prolongFiveKernel, coverLevel(coarse.shape, channels), stream,
                      "interpolating to the finest level", level, coarse, e, d);
}

void restrictFive(const FiveLevel& level, const NineLevel& coarse, int channels, const float* r,
                  float* coarseRhs, cudaStream_t stream) {
    launchOverlapping(restrictFiveKernel, coverLevel(coarse.shape, channels), stream,
                      "restricting the finest level", level.shape, coarse, r, coarseRhs);
}

}  // namespace weft::gpu
