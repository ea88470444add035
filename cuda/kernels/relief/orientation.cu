#include "kernels/relief/orientation.h"
#include "kernels/relief/samples.cuh"
#include "weft/stencil/relief_orientation.h"

namespace weft::gpu {

namespace {

using stencil::LevelView;

constexpr int kThreads = 1024;
constexpr int kSumBlocks = 64, kSumThreads = 256;

/// The middle of the surface by one block, then the start by the same.
__global__ void __launch_bounds__(kThreads)
    placeStartKernel(LevelView level, double sign, OrientationView o) {
    overlapWithTheNext();
    const int w = level.width;
    double x = 0, y = 0, n = 0;
    for (int i = threadIdx.x; i < level.size(); i += kThreads)
        if (level.inside[i]) x += i % w, y += i / w, n += 1;
    x = blockSum(x), y = blockSum(y), n = blockSum(n);
    if (n > 0) x /= n, y /= n;
    for (int i = threadIdx.x; i < level.size(); i += kThreads) {
        o.f[i] = o.g[i] = 0;
        stencil::keepKnown(level, i, o.f, o.g);
        if (sign == 0 || !level.inside[i] || level.known[i]) continue;
        const auto a = stencil::domeAt(level, sign, x, y, i % w, i / w);
        o.f[i] = static_cast<float>(a.f);
        o.g[i] = static_cast<float>(a.g);
    }
}

struct Prolong {
    LevelView coarse, fine;
    OrientationView from, to;
    __device__ void operator()(int x, int y) const {
        const int i = y * fine.width + x;
        const auto px = stencil::placeOn(x, fine.stepX / coarse.stepX, coarse.width);
        const auto py = stencil::placeOn(y, fine.stepY / coarse.stepY, coarse.height);
        to.f[i] = static_cast<float>(stencil::bilinearAt(from.f, coarse.width, px, py));
        to.g[i] = static_cast<float>(stencil::bilinearAt(from.g, coarse.width, px, py));
        stencil::keepKnown(fine, i, to.f, to.g);
    }
};

struct HalfSweep {
    LevelView level;
    stencil::Vector3<float> light;
    const float* weight;
    int colour;
    OrientationView o;
    __device__ void operator()(int half, int y) const {
        const int x = 2 * half + ((y + colour) & 1);
        if (x < level.width) stencil::relaxPixel(level, light, *weight, x, y, o.f, o.g);
    }
};

/// All sweeps by one block, which has the level on chip.
__global__ void __launch_bounds__(kThreads)
    relaxOnChipKernel(LevelView level, stencil::Vector3<float> light, const float* weights, int count,
                      int sweeps, OrientationView o) {
    extern __shared__ float chip[];
    overlapWithTheNext();
    const int n = level.size(), w = level.width;
    float *f = chip, *g = chip + n, *shading = chip + 2 * n;
    auto* inside = reinterpret_cast<std::uint8_t*>(chip + 3 * n);
    auto* known = inside + n;
    for (int i = threadIdx.x; i < n; i += kThreads) {
        f[i] = o.f[i], g[i] = o.g[i], shading[i] = level.shading[i];
        inside[i] = level.inside[i], known[i] = level.known[i];
    }
    LevelView onChip = level;
    onChip.shading = shading, onChip.inside = inside, onChip.known = known;
    const int columns = (w + 1) / 2, cells = columns * level.height;
    __syncthreads();
    for (int k = 0; k < count; ++k)
        for (int half = 0; half < 2 * sweeps; ++half) {
            for (int c = threadIdx.x; c < cells; c += kThreads) {
                const int y = c / columns, x = 2 * (c - y * columns) + ((y + half) & 1);
                if (x < w) stencil::relaxPixel(onChip, light, weights[k], x, y, f, g);
            }
            __syncthreads();
        }
    for (int i = threadIdx.x; i < n; i += kThreads) o.f[i] = f[i], o.g[i] = g[i];
}

__global__ void __launch_bounds__(kSumThreads)
    shadingErrorKernel(LevelView level, stencil::Vector3<double> light, OrientationView o,
                       GridSums sums, double* errors) {
    overlapWithTheNext();
    double own[2] = {0, 0};
    for (int i = blockIdx.x * kSumThreads + threadIdx.x; i < level.size();
         i += gridDim.x * kSumThreads) {
        if (!level.inside[i] || level.shading[i] <= 0) continue;
        own[0] += stencil::squaredShadingError(level.shading[i], o.f[i], o.g[i], light);
        own[1] += 1;
    }
    if (!sumOverGrid(own, sums.partial, sums.ticket) || threadIdx.x != 0) return;
    errors[0] = own[0];
    errors[1] = own[1];
}

/// Bytes of a level on chip, and the most that a block may have.
std::size_t chipBytes(const LevelView& level) {
    return static_cast<std::size_t>(level.size()) * (3 * sizeof(float) + 2);
}
constexpr std::size_t kMostChipBytes = 220 << 10;

}  // namespace

void placeStart(const LevelView& level, double sign, OrientationView o, cudaStream_t stream) {
    launchOverlapping(placeStartKernel, {dim3(1), dim3(kThreads)}, stream, "placing a start", level,
                      sign, o);
}

void prolongOrientation(const LevelView& coarse, OrientationView from, const LevelView& fine,
                        OrientationView to, cudaStream_t stream) {
    eachSample(fine.width, fine.height, stream, "interpolating orientations",
               Prolong{coarse, fine, from, to});
}

void relaxOrientation(const LevelView& level, stencil::Vector3<double> light, const float* weights,
                      int count, int sweeps, OrientationView o, cudaStream_t stream) {
    const stencil::Vector3<float> l = {static_cast<float>(light.x), static_cast<float>(light.y),
                                       static_cast<float>(light.z)};
    if (const std::size_t bytes = chipBytes(level); bytes <= kMostChipBytes) {
        check(cudaFuncSetAttribute(relaxOnChipKernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                   static_cast<int>(kMostChipBytes)),
              "asking for room on chip");
        launchOverlapping(relaxOnChipKernel, {dim3(1), dim3(kThreads), bytes}, stream,
                          "relaxing orientations", level, l, weights, count, sweeps, o);
        return;
    }
    for (int k = 0; k < count; ++k)
        for (int half = 0; half < 2 * sweeps; ++half)
            eachSample((level.width + 1) / 2, level.height, stream, "relaxing orientations",
                       HalfSweep{level, l, weights + k, half, o});
}

void sumShadingErrors(const LevelView& level, stencil::Vector3<double> light, OrientationView o,
                      GridSums sums, double* errors, cudaStream_t stream) {
    launchOverlapping(shadingErrorKernel, {dim3(kSumBlocks), dim3(kSumThreads)}, stream,
                      "summing errors", level, light, o, sums, errors);
}

}  // namespace weft::gpu
