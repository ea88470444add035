#include "kernels/relief/cycle.h"
#include "kernels/relief/links.cuh"
#include "runtime/overlap.h"
#include "weft/stencil/height_operator.h"

namespace weft::gpu {

namespace {

using stencil::kLinkOmega;

constexpr int kSide = 32;  // threads of a block, either way
/// Rows of one colour (0 even, 1 odd), or all (−1).
template <class Visit>
__device__ void forRows(const LinkLevel& level, int colour, const Visit& visit) {
    const int first = colour < 0 ? 0 : colour, step = colour < 0 ? 1 : 2;
    for (int y = first + step * static_cast<int>(threadIdx.y); y < level.height; y += step * kSide)
        for (int x = threadIdx.x; x < level.width; x += kSide) visit(x, y, y * level.width + x);
}

/// x + ω (b − A x) / centre with the rows beside from `beside`, the row itself from `own`.
__device__ float swept(const LinkLevel& level, int x, int y, int i, const float* own,
                       const float* beside) {
    const int w = level.width;
    const float off = offCentre(level, x, y, i, [&](int dx, int dy) {
        return dy == 0 ? own[i + dx] : beside[i + dy * w + dx];
    });
    return own[i] + kLinkOmega * level.inverse[i] * (level.rhs[i] - level.centre[i] * own[i] - off);
}

/// Half a sweep in place, each row at once.
__device__ void sweep(const LinkLevel& level, int colour) {
    forRows(level, colour, [&](int x, int y, int i) {
        level.up[i] = swept(level, x, y, i, level.down, level.down);
    });
    __syncthreads();
    forRows(level, colour, [&](int, int, int i) { level.down[i] = level.up[i]; });
    __syncthreads();
}

/// First sweeps from zero, into `down`.
__device__ void firstSweeps(const LinkLevel& level) {
    const int w = level.width;
    forRows(level, 0,
            [&](int, int, int i) { level.down[i] = kLinkOmega * level.inverse[i] * level.rhs[i]; });
    __syncthreads();
    forRows(level, 1, [&](int x, int y, int i) {
        // Nothing stands in odd rows yet.
        const float off = offCentre(level, x, y, i, [&](int dx, int dy) {
            return dy == 0 ? 0.0f : level.down[i + dy * w + dx];
        });
        level.down[i] = kLinkOmega * level.inverse[i] * (level.rhs[i] - off);
    });
    __syncthreads();
}

/// Residual and its restriction. `up` serves as its plane.
__device__ void restrictResidual(const LinkLevel& level, const LinkLevel& coarse) {
    const int w = level.width;
    forRows(level, -1, [&](int x, int y, int i) {
        const float off =
            offCentre(level, x, y, i, [&](int dx, int dy) { return level.down[i + dy * w + dx]; });
        level.up[i] =
            level.inverse[i] > 0 ? level.rhs[i] - level.centre[i] * level.down[i] - off : 0.0f;
    });
    __syncthreads();
    forRows(coarse, -1, [&](int X, int Y, int I) {
        float sum = 0;
        for (int dy = -1; dy <= 1; ++dy)
            for (int dx = -1; dx <= 1; ++dx) {
                const int x = 2 * X + dx, y = 2 * Y + dy;
                if (x < 0 || y < 0 || x >= w || y >= level.height) continue;
                sum += (dx ? 0.5f : 1.0f) * (dy ? 0.5f : 1.0f) * level.up[y * w + x];
            }
        coarse.rhs[I] = coarse.inverse[I] > 0 ? sum : 0.0f;
    });
    __syncthreads();
}

/// Correction from the coarse level, last sweeps, into `up`.
__device__ void lastSweeps(const LinkLevel& level, const LinkLevel& coarse) {
    forRows(level, -1, [&](int x, int y, int i) {
        if (level.inverse[i] > 0) level.down[i] += interpolated(coarse.up, coarse.width, x, y);
    });
    __syncthreads();
    forRows(level, 1, [&](int x, int y, int i) {
        level.up[i] = swept(level, x, y, i, level.down, level.down);
    });
    __syncthreads();
    forRows(level, 0,
            [&](int x, int y, int i) { level.up[i] = swept(level, x, y, i, level.down, level.up); });
    __syncthreads();
}

/// Sweeps after the first, forwards and backwards.
__device__ void solveCoarsest(const LinkLevel& level) {
    for (int n = 1; n < stencil::kCoarsestLinkSweeps; ++n) sweep(level, 0), sweep(level, 1);
    for (int n = 0; n < stencil::kCoarsestLinkSweeps; ++n) sweep(level, 1), sweep(level, 0);
    forRows(level, -1, [&](int, int, int i) { level.up[i] = level.down[i]; });
    __syncthreads();
}

__device__ void runTail(const LinkLevel* levels, int count) {
    for (int k = 0; k < count; ++k) {
        firstSweeps(levels[k]);
        if (k + 1 < count) restrictResidual(levels[k], levels[k + 1]);
    }
    solveCoarsest(levels[count - 1]);
    for (int k = count - 2; k >= 0; --k) lastSweeps(levels[k], levels[k + 1]);
}

__global__ void __launch_bounds__(kSide* kSide) cycleTailKernel(LinkTail tail, const CgState* state) {
    overlapWithNextGrid();
    if (state->done) return;
    runTail(tail.levels, tail.count);
}

}  // namespace

void cycleTailInMemory(const LinkTail& tail, const CgState* state, cudaStream_t stream) {
    launchOverlapping(cycleTailKernel, {dim3(1), dim3(kSide, kSide)}, stream, "solving coarse levels",
                      tail, state);
}

}  // namespace weft::gpu
