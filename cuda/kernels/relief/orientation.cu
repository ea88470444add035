#include <algorithm>

#include "kernels/relief/orientation.h"
#include "kernels/relief/samples.cuh"
#include "weft/stencil/relief_orientation.h"

namespace weft::gpu {

namespace {

using stencil::LevelView;

constexpr int kThreads = 1024;
constexpr int kMostByBlock = 40 * 40;  // samples of a level
constexpr int kSumBlocks = 64, kSumThreads = 256;

/// The middle of the surface by one block, then the start by the same.
__global__ void __launch_bounds__(kThreads)
    placeStartKernel(LevelView level, double sign, OrientationView o) {
    overlapWithNextGrid();
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

/// Half-sweeps between two exchanges: a block's region loses one ring of samples with each.
constexpr int kTile = 32, kHalo = 8, kRegion = kTile + 2 * kHalo, kTileThreads = 512;

/// kHalo half-sweeps from one pair of planes into another. Halos make them exact.
__global__ void __launch_bounds__(kTileThreads)
    relaxTilesKernel(LevelView level, stencil::Lighting<float> light, const float* weight,
                     OrientationView from, OrientationView to) {
    __shared__ float f[kRegion * kRegion], g[kRegion * kRegion], shading[kRegion * kRegion];
    __shared__ std::uint8_t inside[kRegion * kRegion], known[kRegion * kRegion],
        doubt[kRegion * kRegion];
    overlapWithNextGrid();
    const int x0 = blockIdx.x * kTile - kHalo, y0 = blockIdx.y * kTile - kHalo;
    for (int k = threadIdx.x; k < kRegion * kRegion; k += kTileThreads) {
        const int v = k / kRegion, x = x0 + k - v * kRegion, y = y0 + v, i = y * level.width + x;
        const bool there = x >= 0 && y >= 0 && x < level.width && y < level.height;
        f[k] = there ? from.f[i] : 0.0f, g[k] = there ? from.g[i] : 0.0f;
        shading[k] = there ? level.shading[i] : 0.0f;
        inside[k] = there ? level.inside[i] : 0, known[k] = there ? level.known[i] : 0;
        doubt[k] = there && level.doubt ? level.doubt[i] : 0;
    }
    LevelView region = level;
    region.width = region.height = kRegion;
    region.shading = shading, region.inside = inside, region.known = known;
    if (level.doubt) region.doubt = doubt;
    __syncthreads();
    for (int half = 0; half < kHalo; ++half) {
        const int least = half + 1, most = kRegion - 2 - half;
        for (int k = threadIdx.x; k < kRegion * kRegion / 2; k += kTileThreads) {
            const int v = k / (kRegion / 2), u = 2 * (k - v * (kRegion / 2)) + ((v + half) & 1);
            if (u >= least && v >= least && u <= most && v <= most)
                stencil::relaxPixel(region, light, *weight, u, v, f, g);
        }
        __syncthreads();
    }
    for (int k = threadIdx.x; k < kTile * kTile; k += kTileThreads) {
        const int v = k / kTile + kHalo, u = k % kTile + kHalo, x = x0 + u, y = y0 + v;
        if (x >= level.width || y >= level.height) continue;
        to.f[y * level.width + x] = f[v * kRegion + u];
        to.g[y * level.width + x] = g[v * kRegion + u];
    }
}

/// All sweeps of a small level by one block.
__global__ void __launch_bounds__(kThreads)
    relaxByBlockKernel(LevelView level, stencil::Lighting<float> light, const float* weights,
                       int count, int sweeps, OrientationView o) {
    __shared__ float f[kMostByBlock], g[kMostByBlock], shading[kMostByBlock];
    __shared__ std::uint8_t inside[kMostByBlock], known[kMostByBlock];
    overlapWithNextGrid();
    const int n = level.size(), w = level.width, threads = blockDim.x;
    for (int i = threadIdx.x; i < n; i += threads) {
        f[i] = o.f[i], g[i] = o.g[i], shading[i] = level.shading[i];
        inside[i] = level.inside[i], known[i] = level.known[i];
    }
    LevelView shared = level;
    shared.shading = shading, shared.inside = inside, shared.known = known;
    const int columns = (w + 1) / 2, cells = columns * level.height;
    __syncthreads();
    for (int k = 0; k < count; ++k)
        for (int half = 0; half < 2 * sweeps; ++half) {
            for (int c = threadIdx.x; c < cells; c += threads) {
                const int y = c / columns, x = 2 * (c - y * columns) + ((y + half) & 1);
                if (x < w) stencil::relaxPixel(shared, light, weights[k], x, y, f, g);
            }
            __syncthreads();
        }
    for (int i = threadIdx.x; i < n; i += threads) o.f[i] = f[i], o.g[i] = g[i];
}

__global__ void __launch_bounds__(kSumThreads)
    shadingErrorKernel(LevelView level, stencil::Lighting<double> light, OrientationView o,
                       GridSums sums, double* errors) {
    overlapWithNextGrid();
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

}  // namespace

void placeStart(const LevelView& level, double sign, OrientationView o, cudaStream_t stream) {
    launchOverlapping(placeStartKernel, {dim3(1), dim3(kThreads)}, stream, "placing a start", level,
                      sign, o);
}

void prolongOrientation(const LevelView& coarse, OrientationView from, const LevelView& fine,
                        OrientationView to, cudaStream_t stream) {
    eachSample(fine.width, fine.height, stream, "interpolating orientations",
               [=] __device__(int x, int y, int i) {
                   const auto px = stencil::placeOn(x, fine.stepX / coarse.stepX, coarse.width);
                   const auto py = stencil::placeOn(y, fine.stepY / coarse.stepY, coarse.height);
                   to.f[i] = static_cast<float>(stencil::bilinearAt(from.f, coarse.width, px, py));
                   to.g[i] = static_cast<float>(stencil::bilinearAt(from.g, coarse.width, px, py));
                   stencil::keepKnown(fine, i, to.f, to.g);
               });
}

void relaxOrientation(const LevelView& level, const stencil::Lighting<double>& light,
                      const float* weights, int count, int sweeps, OrientationView o,
                      OrientationView spare, cudaStream_t stream) {
    const auto l = light.as<float>();
    const char* doing = "relaxing orientations";
    if (level.size() <= kMostByBlock) {
        const unsigned warps = blocksFor(level.size() / 2 + 1, 32);
        launchOverlapping(relaxByBlockKernel, {dim3(1), dim3(32 * std::min(warps, 32u))}, stream,
                          doing, level, l, weights, count, sweeps, o);
        return;
    }
    // Two launches bring the answer back to where it was.
    const int launches = (2 * sweeps + 2 * kHalo - 1) / (2 * kHalo) * 2;
    const LaunchShape tiles = {dim3(blocksFor(level.width, kTile), blocksFor(level.height, kTile)),
                               dim3(kTileThreads)};
    for (int k = 0; k < count; ++k)
        for (int n = 0; n < launches; ++n)
            launchOverlapping(relaxTilesKernel, tiles, stream, doing, level, l, weights + k,
                              n % 2 ? spare : o, n % 2 ? o : spare);
}

void sumShadingErrors(const LevelView& level, const stencil::Lighting<double>& light,
                      OrientationView o, GridSums sums, double* errors, cudaStream_t stream) {
    launchOverlapping(shadingErrorKernel, {dim3(kSumBlocks), dim3(kSumThreads)}, stream,
                      "summing errors", level, light, o, sums, errors);
}

}  // namespace weft::gpu
