#include "kernels/finest/finest_level.h"
#include "kernels/levels/own_row.h"
#include "kernels/levels/reduce.cuh"
#include "runtime/launch.h"
#include "weft/stencil/poisson.h"

namespace weft::gpu {

namespace {

constexpr int kColumns = 32, kRows = 8;

/// Rows that one thread of a residual takes.
constexpr int kStrip = 4;

template <bool corrected, bool rested, bool kOwnRows>
__global__ void __launch_bounds__(kColumns* kRows, 4)
    evaluateResidualKernel(FinestLevel level, const float* __restrict__ f,
                           const float* __restrict__ d, const float* __restrict__ e,
                           const float* __restrict__ rest, float* __restrict__ r,
                           unsigned* maxResidual) {
    overlapWithNextGrid();
    const int x = blockIdx.x * kColumns + threadIdx.x;
    const int y0 = (blockIdx.y * kRows + threadIdx.y) * kStrip;
    const std::size_t plane = blockIdx.z * level.shape.plane;
    const int pitch = level.shape.pitch;
    f += plane, d += plane, r += plane;
    if (corrected) e += plane;
    if (rested) rest += plane;
    const auto u = [&](int k) {
        return corrected ? static_cast<double>(d[k]) + e[k] : static_cast<double>(d[k]);
    };
    unsigned bits = 0;
#pragma unroll
    for (int j = 0; j < kStrip; ++j) {
        if (!level.shape.contains(x, y0 + j)) continue;
        const int i = level.shape.at(x, y0 + j);
        const int diagonal = level.diagonal[i];
        const double rhs = rested ? static_cast<double>(f[i]) + rest[i] : static_cast<double>(f[i]);
        const double residual =
            kOwnRows
                ? residualOf(level.row(i), rhs, u(i), u(i - 1), u(i + 1), u(i - pitch), u(i + pitch))
                : stencil::poissonResidual<double>(rhs, diagonal, u(i), u(i - 1), u(i + 1),
                                                   u(i - pitch), u(i + pitch));
        const double kept = diagonal == 0 ? 0.0 : residual;
        r[i] = static_cast<float>(kept);
        bits = max(bits, magnitudeBits(kept));
    }
    if (maxResidual) blockMax(bits, maxResidual);
}

template <bool kOwnRows>
auto residualKernel(bool corrected, bool rested) {
    if (rested)
        return corrected ? evaluateResidualKernel<true, true, kOwnRows>
                         : evaluateResidualKernel<false, true, kOwnRows>;
    return corrected ? evaluateResidualKernel<true, false, kOwnRows>
                     : evaluateResidualKernel<false, false, kOwnRows>;
}

}  // namespace

void evaluateResidual(const FinestLevel& level, int channels, const float* f, const float* d,
                      const float* e, float* r, unsigned* maxResidual, cudaStream_t stream,
                      const float* rest) {
    const LaunchShape shape = {
        dim3(blocksFor(level.shape.width, kColumns), blocksFor(level.shape.height, kRows * kStrip),
             static_cast<unsigned>(channels)),
        dim3(kColumns, kRows)};
    const auto kernel = level.rows ? residualKernel<true>(e, rest) : residualKernel<false>(e, rest);
    launchOverlapping(kernel, shape, stream, "computing a residual", level, f, d, e, rest, r,
                      maxResidual);
}

}  // namespace weft::gpu
