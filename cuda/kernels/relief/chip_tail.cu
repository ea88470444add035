#include "kernels/relief/cycle.h"
#include "kernels/relief/links.cuh"
#include "runtime/overlap.h"
#include "weft/stencil/height_operator.h"

namespace weft::gpu {

namespace {

using stencil::kLinkOmega;

constexpr int kSide = 32;  // threads of a block, either way
constexpr int kThreads = kSide * kSide;
constexpr int kLaneSamples = 3;  // of a coarsest level that one warp solves
constexpr std::size_t kMostBytes = 226 << 10;

/// Planes of a level on chip. x is the answer so far, y a second copy.
enum Plane { kCentre, kInverse, kEast, kSouth, kSouthEast, kSouthWest, kRhs, kX, kY, kPlanes };

/// A level on chip: planes with a margin of one sample, which is 0, so that nothing needs a guard.
struct ChipLevel {
    int width, height, pitch;
    int plane;  ///< floats of a plane
    int base;   ///< of the first plane

    __device__ int index(int x, int y) const { return base + (y + 1) * pitch + x + 1; }
};

struct ChipTail {
    int count, floats;
    ChipLevel levels[LinkTail::kMost];
};

ChipTail layOut(const LinkTail& tail) {
    ChipTail chip = {tail.count, 0, {}};
    for (int k = 0; k < tail.count; ++k) {
        ChipLevel& level = chip.levels[k];
        level.width = tail.levels[k].width, level.height = tail.levels[k].height;
        level.pitch = level.width + 2;
        level.plane = level.pitch * (level.height + 2);
        level.base = chip.floats;
        chip.floats += kPlanes * level.plane;
    }
    return chip;
}

/// (A u) but for the centre at index i of plane 0; `own`: the plane of u's row, `beside`: of the rows
/// beside it.
__device__ float offCentre(const float* m, const ChipLevel& l, int i, Plane own, Plane beside) {
    const float* u = m + own * l.plane + i;
    const float* v = m + beside * l.plane + i;
    const float* east = m + kEast * l.plane + i;
    const float* south = m + kSouth * l.plane + i;
    const float* southEast = m + kSouthEast * l.plane + i;
    const float* southWest = m + kSouthWest * l.plane + i;
    const int p = l.pitch;
    return east[0] * u[1] + east[-1] * u[-1] + south[0] * v[p] + south[-p] * v[-p] +
           southEast[0] * v[p + 1] + southEast[-p - 1] * v[-p - 1] + southWest[0] * v[p - 1] +
           southWest[1 - p] * v[1 - p];
}

__device__ float swept(const float* m, const ChipLevel& l, int i, Plane own, Plane beside) {
    const float u = m[own * l.plane + i];
    return u + kLinkOmega * m[kInverse * l.plane + i] *
                   (m[kRhs * l.plane + i] - m[kCentre * l.plane + i] * u -
                    offCentre(m, l, i, own, beside));
}

/// Rows of one colour (0 even, 1 odd), or all (−1): indices of plane 0.
template <class Visit>
__device__ void forRows(const ChipLevel& l, int colour, const Visit& visit) {
    const int first = colour < 0 ? 0 : colour, step = colour < 0 ? 1 : 2;
    for (int y = first + step * static_cast<int>(threadIdx.y); y < l.height; y += step * kSide)
        for (int x = threadIdx.x; x < l.width; x += kSide) visit(l.index(x, y), x, y);
}

/// Sweeps from zero into x, the residual into y, its restriction.
__device__ void goDown(float* m, const ChipLevel l, const ChipLevel coarse) {
    forRows(l, -1, [&](int i, int, int y) {
        m[kX * l.plane + i] =
            y % 2 ? 0.0f : kLinkOmega * m[kInverse * l.plane + i] * m[kRhs * l.plane + i];
    });
    __syncthreads();
    // Odd rows see even ones alone: their own are still 0.
    forRows(l, 1, [&](int i, int, int) {
        const float* v = m + kX * l.plane + i;
        const float* south = m + kSouth * l.plane + i;
        const float* southEast = m + kSouthEast * l.plane + i;
        const float* southWest = m + kSouthWest * l.plane + i;
        const int p = l.pitch;
        const float off = south[0] * v[p] + south[-p] * v[-p] + southEast[0] * v[p + 1] +
                          southEast[-p - 1] * v[-p - 1] + southWest[0] * v[p - 1] +
                          southWest[1 - p] * v[1 - p];
        m[kX * l.plane + i] = kLinkOmega * m[kInverse * l.plane + i] * (m[kRhs * l.plane + i] - off);
    });
    __syncthreads();
    forRows(l, -1, [&](int i, int, int) {
        const float r = m[kRhs * l.plane + i] - m[kCentre * l.plane + i] * m[kX * l.plane + i] -
                        offCentre(m, l, i, kX, kX);
        m[kY * l.plane + i] = m[kInverse * l.plane + i] > 0 ? r : 0.0f;
    });
    __syncthreads();
    forRows(coarse, -1, [&](int I, int X, int Y) {
        // One sample past the last is still in the margin.
        const float* r = m + kY * l.plane + l.index(2 * X, 2 * Y);
        const int p = l.pitch;
        const bool rowIn = 2 * Y < l.height;
        float sum = 0.5f * (r[-p] + 0.5f * (r[-p - 1] + r[1 - p]));
        if (rowIn) sum += r[0] + 0.5f * (r[-1] + r[1]) + 0.5f * (r[p] + 0.5f * (r[p - 1] + r[p + 1]));
        m[kRhs * coarse.plane + I] = m[kInverse * coarse.plane + I] > 0 ? sum : 0.0f;
    });
    __syncthreads();
}

/// Correction from the coarse level's y, last sweeps; the answer is in y.
__device__ void goUp(float* m, const ChipLevel l, const ChipLevel coarse) {
    forRows(l, -1, [&](int i, int x, int y) {
        if (!(m[kInverse * l.plane + i] > 0)) return;
        const float* e = m + kY * coarse.plane + coarse.index(x / 2, y / 2);
        const int right = x % 2, below = (y % 2) * coarse.pitch;
        m[kX * l.plane + i] += 0.25f * ((e[0] + e[right]) + (e[below] + e[below + right]));
    });
    __syncthreads();
    forRows(l, 1, [&](int i, int, int) { m[kY * l.plane + i] = swept(m, l, i, kX, kX); });
    __syncthreads();
    forRows(l, 0, [&](int i, int, int) { m[kY * l.plane + i] = swept(m, l, i, kX, kY); });
    __syncthreads();
}

/// A sample of the coarsest level in registers.
struct LaneSample {
    int i, colour;
    float centre, omega, rhs, link[8];
};

__device__ LaneSample laneSample(const float* m, const ChipLevel& l, int k) {
    const int y = k / l.width, i = l.index(k - y * l.width, y), p = l.pitch;
    const auto of = [&](Plane plane, int shift) { return m[plane * l.plane + i + shift]; };
    return {i,
            y % 2,
            of(kCentre, 0),
            kLinkOmega * of(kInverse, 0),
            of(kRhs, 0),
            {of(kEast, 0), of(kEast, -1), of(kSouth, 0), of(kSouth, -p), of(kSouthEast, 0),
             of(kSouthEast, -p - 1), of(kSouthWest, 0), of(kSouthWest, 1 - p)}};
}

/// Sweeps forwards and backwards on a small level by one warp, from zero, into y.
__device__ void solveByWarp(float* m, const ChipLevel l) {
    const int n = l.width * l.height, p = l.pitch;
    float* const u = m + kY * l.plane;
    LaneSample own[kLaneSamples];
#pragma unroll
    for (int s = 0; s < kLaneSamples; ++s) {
        const int k = threadIdx.x + s * kSide;
        own[s].colour = -1;
        if (k < n) own[s] = laneSample(m, l, k), u[own[s].i] = 0;
    }
    __syncwarp();
    const auto sweep = [&](int colour) {
        float next[kLaneSamples];
#pragma unroll
        for (int s = 0; s < kLaneSamples; ++s) {
            if (s * kSide >= n || own[s].colour != colour) continue;
            const float* v = u + own[s].i;
            const float* a = own[s].link;
            const float off = a[0] * v[1] + a[1] * v[-1] + a[2] * v[p] + a[3] * v[-p] +
                              a[4] * v[p + 1] + a[5] * v[-p - 1] + a[6] * v[p - 1] + a[7] * v[1 - p];
            next[s] = v[0] + own[s].omega * (own[s].rhs - own[s].centre * v[0] - off);
        }
        __syncwarp();
#pragma unroll
        for (int s = 0; s < kLaneSamples; ++s)
            if (s * kSide < n && own[s].colour == colour) u[own[s].i] = next[s];
        __syncwarp();
    };
    for (int k = 0; k < stencil::kCoarsestLinkSweeps; ++k) sweep(0), sweep(1);
    for (int k = 0; k < stencil::kCoarsestLinkSweeps; ++k) sweep(1), sweep(0);
}

/// Operators come on chip while the kernel before still runs: it did not write them, nor did one that
/// still ran when it began.
__global__ void __launch_bounds__(kThreads)
    cycleTailKernel(LinkTail tail, ChipTail chip, const CgState* state) {
    extern __shared__ float m[];
    const int thread = threadIdx.y * kSide + threadIdx.x;
    if (!tail.settled) waitForPriorGrid();
    for (int k = thread; k < chip.floats; k += kThreads) m[k] = 0;
    __syncthreads();
    for (int k = 0; k < tail.count; ++k) {
        const LinkLevel& from = tail.levels[k];
        const ChipLevel to = chip.levels[k];
        forRows(to, -1, [&](int i, int x, int y) {
            const int j = y * from.width + x;
            m[kCentre * to.plane + i] = from.centre[j];
            m[kInverse * to.plane + i] = from.inverse[j];
            m[kEast * to.plane + i] = from.east[j];
            m[kSouth * to.plane + i] = from.south[j];
            m[kSouthEast * to.plane + i] = from.southEast[j];
            m[kSouthWest * to.plane + i] = from.southWest[j];
        });
    }
    if (tail.settled) waitForPriorGrid();
    triggerDependentLaunch();
    if (state->done) return;
    const ChipLevel finest = chip.levels[0];
    forRows(finest, -1, [&](int i, int x, int y) {
        m[kRhs * finest.plane + i] = tail.levels[0].rhs[y * finest.width + x];
    });
    __syncthreads();
    for (int k = 0; k + 1 < chip.count; ++k) goDown(m, chip.levels[k], chip.levels[k + 1]);
    if (threadIdx.y == 0) solveByWarp(m, chip.levels[chip.count - 1]);
    __syncthreads();
    for (int k = chip.count - 2; k >= 0; --k) goUp(m, chip.levels[k], chip.levels[k + 1]);
    forRows(finest, -1, [&](int i, int x, int y) {
        tail.levels[0].up[y * finest.width + x] = m[kY * finest.plane + i];
    });
}

}  // namespace

bool tailFits(const LinkTail& tail) {
    const LinkLevel& coarsest = tail.levels[tail.count - 1];
    return layOut(tail).floats * sizeof(float) <= kMostBytes &&
           coarsest.width * coarsest.height <= kLaneSamples * kSide;
}

void cycleTail(const LinkTail& tail, const CgState* state, cudaStream_t stream) {
    check(cudaFuncSetAttribute(cycleTailKernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                               static_cast<int>(kMostBytes)),
          "asking for shared memory");
    const ChipTail chip = layOut(tail);
    launchOverlapping(cycleTailKernel, {dim3(1), dim3(kSide, kSide), chip.floats * sizeof(float)},
                      stream, "solving coarse levels", tail, chip, state);
}

}  // namespace weft::gpu
