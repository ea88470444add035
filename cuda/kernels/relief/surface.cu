#include <utility>

#include "kernels/relief/labels.cuh"
#include "kernels/relief/samples.cuh"
#include "kernels/relief/surface.h"
#include "weft/stencil/relief_sampling.h"
#include "weft/stencil/surface_normal.h"

namespace weft::gpu {

namespace {

using namespace stencil;

/// Bits of a double that order as unsigned numbers.
__device__ unsigned long long ordered(double v) {
    const auto bits = static_cast<unsigned long long>(__double_as_longlong(v));
    return bits >> 63 ? ~bits : bits | 1ull << 63;
}
__device__ double fromOrdered(unsigned long long v) {
    return __longlong_as_double(static_cast<long long>(v >> 63 ? v & ~(1ull << 63) : ~v));
}

constexpr unsigned long long kHighest = ~0ull;
constexpr int kLowThreads = 256, kRun = 16;  // samples of a thread, 256 apart

/// The lowest of each part. Most blocks see one part alone: they agree first.
__global__ void __launch_bounds__(kLowThreads)
    lowestKernel(LevelView level, const double* z, const int* label, unsigned long long* low) {
    __shared__ unsigned long long lowest[kLowThreads];
    overlapWithNextGrid();
    const int first = blockIdx.x * kLowThreads * kRun + threadIdx.x;
    int part = -1;
    unsigned long long own = kHighest;
    for (int n = 0; n < kRun; ++n) {
        const int i = first + n * kLowThreads;
        if (i >= level.size() || !level.inside[i]) continue;
        if (part >= 0 && label[i] != part) {
            atomicMin(low + part, own);
            own = kHighest;
        }
        part = label[i];
        const unsigned long long here = ordered(z[i]);
        own = here < own ? here : own;
    }
    __shared__ int ofBlock;
    if (threadIdx.x == 0) ofBlock = -1;
    __syncthreads();
    if (part >= 0) ofBlock = part;  // any thread's will do
    __syncthreads();
    const bool apart = part >= 0 && part != ofBlock;
    if (apart) atomicMin(low + part, own);
    lowest[threadIdx.x] = apart ? kHighest : own;
    __syncthreads();
    for (int half = kLowThreads / 2; half > 0; half /= 2) {
        if (threadIdx.x < half && lowest[threadIdx.x + half] < lowest[threadIdx.x])
            lowest[threadIdx.x] = lowest[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0 && ofBlock >= 0) atomicMin(low + ofBlock, lowest[0]);
}

}  // namespace

void extendHeight(const LevelView& level, const double* z, double* wide,
                  unsigned char* const (&has)[2], cudaStream_t stream) {
    const int w = level.width, h = level.height;
    const char* doing = "extending heights";
    unsigned char *before = has[0], *after = has[1];
    eachSample(w, h, stream, doing, [=] __device__(int, int, int i) {
        before[i] = level.inside[i];
        wide[i] = level.inside[i] ? z[i] : 0.0;
    });
    for (int ring = 0; ring < kExtension; ++ring, std::swap(before, after))
        eachSample(w, h, stream, doing, [=] __device__(int x, int y, int i) {
            double value = 0;
            after[i] = before[i];
            if (before[i] || !extendedHeight(wide, before, x, y, w, h, value)) return;
            wide[i] = value;
            after[i] = 1;
        });
}

void prolongHeight(const LevelView& coarse, const double* wide, const LevelView& fine, double* to,
                   cudaStream_t stream) {
    eachSample(
        fine.width, fine.height, stream, "interpolating heights",
        [=] __device__(int x, int y, int i) { to[i] = prolongedHeight(coarse, wide, fine, x, y); });
}

void restrictHeight(const LevelView& fine, const double* wide, const LevelView& coarse, double* to,
                    cudaStream_t stream) {
    eachSample(
        coarse.width, coarse.height, stream, "restricting heights",
        [=] __device__(int x, int y, int i) { to[i] = restrictedHeight(fine, wide, coarse, x, y); });
}

void startHeight(const LevelView& level, double* z, cudaStream_t stream) {
    eachSample(
        level.width, level.height, stream, "clearing heights",
        [=] __device__(int, int, int i) { z[i] = level.fixed[i] ? level.fixedHeight[i] : 0.0; });
}

void labelParts(const LevelView& level, int* label, unsigned char* given, cudaStream_t stream) {
    const int w = level.width, h = level.height;
    const char* doing = "labelling parts";
    eachSample(w, h, stream, doing, [=] __device__(int, int, int i) {
        label[i] = i;
        given[i] = 0;
    });
    eachSample(w, h, stream, doing, [=] __device__(int x, int y, int i) {
        if (!level.inside[i]) return;
        if (x > 0 && level.inside[i - 1]) unite(label, i, i - 1);
        if (y == 0) return;
        for (int u = mostOf(0, x - 1); u <= leastOf(w - 1, x + 1); ++u)
            if (level.inside[(y - 1) * w + u]) unite(label, i, (y - 1) * w + u);
    });
    // Every label its root. Roots do not change meanwhile.
    eachSample(w, h, stream, doing, [=] __device__(int, int, int i) {
        if (!level.inside[i]) return;
        const int root = rootOf(label, i);
        label[i] = root;
        if (level.fixed[i]) given[root] = 1;
    });
}

void dropParts(const LevelView& level, const double* z, const int* label, const unsigned char* given,
               unsigned long long* low, float* height, cudaStream_t stream) {
    const char* doing = "moving parts";
    if (z) {
        check(cudaMemsetAsync(low, 0xff, sizeof(*low) * level.size(), stream), doing);
        launchOverlapping(lowestKernel,
                          {dim3(blocksFor(level.size(), kLowThreads * kRun)), dim3(kLowThreads)},
                          stream, doing, level, z, label, low);
    }
    eachSample(level.width, level.height, stream, doing, [=] __device__(int, int, int i) {
        const int part = label[i];
        const bool there = z && level.inside[i];
        height[i] =
            there ? static_cast<float>(z[i] - (given[part] ? 0.0 : fromOrdered(low[part]))) : 0.0f;
    });
}

void placeSurfaceNormals(const LevelView& level, const float* height, float* normals,
                         cudaStream_t stream) {
    eachSample(level.width, level.height, stream, "placing normals",
               [=] __device__(int x, int y, int i) {
                   const int w = level.width;
                   const auto n = stencil::surfaceNormal(
                       x, y, w, level.height, [&](int u, int v) { return level.inside[v * w + u]; },
                       [&](int u, int v) { return height[v * w + u]; });
                   normals[i] = n.x;
                   normals[level.size() + i] = n.y;
                   normals[2 * level.size() + i] = n.z;
               });
}

}  // namespace weft::gpu
