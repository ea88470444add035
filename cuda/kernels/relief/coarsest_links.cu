#include "kernels/relief/cycle.h"
#include "kernels/relief/links.cuh"
#include "runtime/launch.h"
#include "weft/stencil/height_operator.h"

namespace weft::gpu {

namespace {

using stencil::kLinkOmega;

constexpr int kSide = 32;  // threads of a block, either way
constexpr int kThreads = kSide * kSide;
constexpr int kLaneSamples = 3;  // of a coarsest level that one warp solves
constexpr std::size_t kMostBytes = 226 << 10;

/// Planes of a level in shared memory. x is the answer so far, y a second copy.
enum Plane { kCentre, kInverse, kEast, kSouth, kSouthEast, kSouthWest, kRhs, kX, kY, kPlanes };

/// A level in shared memory: planes with a margin of one sample, which is 0, so that nothing needs a
/// guard.
struct SharedLevel {
    int width, height, pitch;
    int plane;  ///< floats of a plane
    int base;   ///< of the first plane

    __device__ int index(int x, int y) const { return base + (y + 1) * pitch + x + 1; }
};

struct SharedLevels {
    int count, floats;
    SharedLevel levels[CoarsestLinks::kMost];
};

SharedLevels layOut(const CoarsestLinks& links) {
    SharedLevels shared = {links.count, 0, {}};
    for (int k = 0; k < links.count; ++k) {
        SharedLevel& level = shared.levels[k];
        level.width = links.levels[k].width, level.height = links.levels[k].height;
        level.pitch = level.width + 2;
        level.plane = level.pitch * (level.height + 2);
        level.base = shared.floats;
        shared.floats += kPlanes * level.plane;
    }
    return shared;
}

/// (A u) but for the centre at index i of plane 0; `own`: the plane of u's row, `beside`: of the rows
/// beside it.
__device__ float offCentre(const float* m, const SharedLevel& l, int i, Plane own, Plane beside) {
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

__device__ float swept(const float* m, const SharedLevel& l, int i, Plane own, Plane beside) {
    const float u = m[own * l.plane + i];
    return u + kLinkOmega * m[kInverse * l.plane + i] *
                   (m[kRhs * l.plane + i] - m[kCentre * l.plane + i] * u -
                    offCentre(m, l, i, own, beside));
}

/// Rows of one colour (0 even, 1 odd), or all (−1), of a level of either kind: index, x, y.
template <class Level, class Visit>
__device__ void forRows(const Level& l, int colour, const Visit& visit) {
    const int first = colour < 0 ? 0 : colour, step = colour < 0 ? 1 : 2;
    for (int y = first + step * static_cast<int>(threadIdx.y); y < l.height; y += step * kSide)
        for (int x = threadIdx.x; x < l.width; x += kSide) visit(l.index(x, y), x, y);
}

/// Sweeps from zero into x, the residual into y, its restriction.
__device__ void sweepAndRestrict(float* m, const SharedLevel l, const SharedLevel coarse) {
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
__device__ void correctAndSweep(float* m, const SharedLevel l, const SharedLevel coarse) {
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

__device__ LaneSample laneSample(const float* m, const SharedLevel& l, int k) {
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
__device__ void solveByWarp(float* m, const SharedLevel l) {
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

/// Operators are loaded while the kernel before still runs: it did not write them, nor did one that
/// still ran when it began.
__global__ void __launch_bounds__(kThreads)
    cycleInSharedMemoryKernel(CoarsestLinks links, SharedLevels shared, const CgState* state) {
    extern __shared__ float m[];
    const int thread = threadIdx.y * kSide + threadIdx.x;
    if (!links.settled) waitForPriorGrid();
    for (int k = thread; k < shared.floats; k += kThreads) m[k] = 0;
    __syncthreads();
    for (int k = 0; k < links.count; ++k) {
        const LinkLevel& from = links.levels[k];
        const SharedLevel to = shared.levels[k];
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
    if (links.settled) waitForPriorGrid();
    triggerDependentLaunch();
    if (state->done) return;
    const SharedLevel finest = shared.levels[0];
    forRows(finest, -1, [&](int i, int x, int y) {
        m[kRhs * finest.plane + i] = links.levels[0].rhs[y * finest.width + x];
    });
    __syncthreads();
    for (int k = 0; k + 1 < shared.count; ++k)
        sweepAndRestrict(m, shared.levels[k], shared.levels[k + 1]);
    if (threadIdx.y == 0) solveByWarp(m, shared.levels[shared.count - 1]);
    __syncthreads();
    for (int k = shared.count - 2; k >= 0; --k)
        correctAndSweep(m, shared.levels[k], shared.levels[k + 1]);
    forRows(finest, -1, [&](int i, int x, int y) {
        links.levels[0].up[y * finest.width + x] = m[kY * finest.plane + i];
    });
}

/// The coarsest level alone, of any size: sweeps forwards and backwards in `down`, by way of `up`.
__global__ void __launch_bounds__(kThreads)
    sweepInDeviceMemoryKernel(LinkLevel l, const CgState* state) {
    overlapWithNextGrid();
    if (state->done) return;
    const auto sweep = [&](int colour) {
        forRows(l, colour, [&](int i, int x, int y) {
            const float off =
                offCentre(l, x, y, i, [&](int dx, int dy) { return l.down[i + dy * l.width + dx]; });
            l.up[i] =
                l.down[i] + kLinkOmega * l.inverse[i] * (l.rhs[i] - l.centre[i] * l.down[i] - off);
        });
        __syncthreads();
        forRows(l, colour, [&](int i, int, int) { l.down[i] = l.up[i]; });
        __syncthreads();
    };
    forRows(l, -1, [&](int i, int, int) { l.down[i] = 0; });
    __syncthreads();
    for (int k = 0; k < stencil::kCoarsestLinkSweeps; ++k) sweep(0), sweep(1);
    for (int k = 0; k < stencil::kCoarsestLinkSweeps; ++k) sweep(1), sweep(0);
    forRows(l, -1, [&](int i, int, int) { l.up[i] = l.down[i]; });
}

}  // namespace

bool fitsSharedMemory(const CoarsestLinks& links) {
    const LinkLevel& coarsest = links.levels[links.count - 1];
    return layOut(links).floats * sizeof(float) <= kMostBytes &&
           coarsest.width * coarsest.height <= kLaneSamples * kSide;
}

void solveCoarsestLinks(const CoarsestLinks& links, const CgState* state, cudaStream_t stream) {
    const char* doing = "solving coarse levels";
    if (!fitsSharedMemory(links))
        return launchOverlapping(sweepInDeviceMemoryKernel, {dim3(1), dim3(kSide, kSide)}, stream,
                                 doing, links.levels[0], state);
    prepareSharedMemory(cycleInSharedMemoryKernel, kMostBytes);
    const SharedLevels shared = layOut(links);
    launchOverlapping(cycleInSharedMemoryKernel,
                      {dim3(1), dim3(kSide, kSide), shared.floats * sizeof(float)}, stream, doing,
                      links, shared, state);
}

}  // namespace weft::gpu
