#include "kernels/five_point.h"
#include "kernels/reduce.cuh"
#include "kernels/tile.cuh"
#include "runtime/launch.h"
#include "weft/stencil/poisson.h"

namespace weft::gpu {

namespace {

constexpr int kRed = 0, kBlack = 1;

/// 1 / |N|, 0 outside Ω.
__device__ float inverseOf(int diagonal) {
    return diagonal == 4   ? 0.25f
           : diagonal == 3 ? 1.0f / 3.0f
           : diagonal == 2 ? 0.5f
           : diagonal == 1 ? 1.0f
                           : 0.0f;
}

/// A region on chip: values z, right-hand side r, |N|.
struct FiveTile {
    const Region& region;
    float* z;
    float* r;
    std::uint8_t* diagonal;

    __device__ FiveTile(const Region& g, float* shared)
        : region(g),
          z(shared),
          r(shared + g.width * g.height),
          diagonal(reinterpret_cast<std::uint8_t*>(shared + 2 * g.width * g.height)) {}

    /// z ← (r + Σ z_q) / |N| at the pixels of one colour.
    __device__ void relax(int colour, int margin) const {
        const int w = region.width;
        region.forEachOf(colour, margin, [&](int lx, int ly) {
            const int k = ly * w + lx;
            const float inverse = inverseOf(diagonal[k]);
            z[k] = inverse == 0.0f
                       ? 0.0f
                       : stencil::poissonRelax(r[k], inverse, z[k - 1], z[k + 1], z[k - w], z[k + w]);
        });
    }
    /// r ← r − A z at red pixels and 0 at black ones, where a sweep that ends black leaves none.
    __device__ void residualAfterBlack(int margin) const {
        const int w = region.width;
        region.forEachOf(kRed, margin, [&](int lx, int ly) {
            const int k = ly * w + lx;
            const int d = diagonal[k];
            r[k] = d == 0 ? 0.0f
                          : stencil::poissonResidual(r[k], static_cast<float>(d), z[k], z[k - 1],
                                                     z[k + 1], z[k - w], z[k + w]);
        });
        region.forEachOf(kBlack, margin, [&](int lx, int ly) { r[ly * w + lx] = 0.0f; });
    }
};

std::size_t fiveTileBytes(TileShape tile) {
    return static_cast<std::size_t>(tile.width) * tile.height * (2 * sizeof(float) + 1);
}

__global__ void __launch_bounds__(kTileColumns* kTileRows)
    descendFiveKernel(FiveLevel level, NineLevel coarse, TileShape shape, int sweeps, const float* r,
                      float* z, float* coarseRhs) {
    extern __shared__ float shared[];
    const Region region(shape, 2 * sweeps + 1);
    const FiveTile tile(region, shared);
    r += blockIdx.z * level.shape.plane;
    z += blockIdx.z * level.shape.plane;
    coarseRhs += blockIdx.z * coarse.shape.plane;

    // First half sweep from zero: z = r / |N| at red pixels.
    region.forEach(0, [&](int lx, int ly) {
        const int x = region.x0 + lx, y = region.y0 + ly, k = ly * region.width + lx;
        const int i = level.shape.at(x, y);
        const int d = level.shape.contains(x, y) ? level.diagonal[i] : 0;
        const float value = d == 0 ? 0.0f : r[i];
        tile.diagonal[k] = static_cast<std::uint8_t>(d);
        tile.r[k] = value;
        tile.z[k] = ((x + y) & 1) == kRed ? value * inverseOf(d) : 0.0f;
    });
    __syncthreads();
    for (int half = 1; half < 2 * sweeps; ++half) {
        tile.relax(half & 1 ? kBlack : kRed, half);
        __syncthreads();
    }
    tile.residualAfterBlack(2 * sweeps);
    __syncthreads();
    region.forEach(region.halo, [&](int lx, int ly) {
        const int x = region.x0 + lx, y = region.y0 + ly;
        if (level.shape.contains(x, y)) z[level.shape.at(x, y)] = tile.z[ly * region.width + lx];
    });
    // coarseRhs = Pᵀ r
    region.forEachCoarse([&](int X, int Y, int lx, int ly) {
        if (!coarse.shape.contains(X, Y)) return;
        const float* centre = tile.r + ly * region.width + lx;
        const auto at = [&](int x, int y) {
            return centre[(y - 2 * Y) * region.width + (x - 2 * X)];
        };
        coarseRhs[coarse.shape.at(X, Y)] = restrictFrom(coarse, at, X, Y);
    });
}

__global__ void __launch_bounds__(kTileColumns* kTileRows)
    ascendFiveKernel(FiveLevel level, NineLevel coarse, TileShape shape, int sweeps, const float* r,
                     const float* z, const float* e, Ascent ascent) {
    extern __shared__ float shared[];
    const Region region(shape, 2 * sweeps);
    const FiveTile tile(region, shared);
    const std::size_t plane = blockIdx.z * level.shape.plane;
    r += plane;
    z += plane;
    e += blockIdx.z * coarse.shape.plane;

    // z + P e
    region.forEach(0, [&](int lx, int ly) {
        const int x = region.x0 + lx, y = region.y0 + ly, k = ly * region.width + lx;
        const int i = level.shape.at(x, y);
        const int d = level.shape.contains(x, y) ? level.diagonal[i] : 0;
        const bool corrected = d != 0 && coarse.shape.width > 0;
        tile.diagonal[k] = static_cast<std::uint8_t>(d);
        tile.r[k] = d == 0 ? 0.0f : r[i];
        tile.z[k] = (d == 0 ? 0.0f : z[i]) + (corrected ? interpolateFrom(coarse, e, x, y) : 0.0f);
    });
    __syncthreads();
    for (int half = 0; half < 2 * sweeps; ++half) {
        tile.relax(half & 1 ? kRed : kBlack, half + 1);
        __syncthreads();
    }
    unsigned most = 0;
    region.forEach(region.halo, [&](int lx, int ly) {
        const int x = region.x0 + lx, y = region.y0 + ly;
        if (!level.shape.contains(x, y)) return;
        const float value = tile.z[ly * region.width + lx];
        const std::size_t i = plane + level.shape.at(x, y);
        if (ascent.added) ascent.added[i] += value;
        if (ascent.stored) ascent.stored[i] = value;
        most = max(most, magnitudeBits(value));
    });
    if (ascent.maxChange) blockMax(most, ascent.maxChange);
}

constexpr int kColumns = 32, kRows = 8;

LaunchShape coverLevel(const Shape& s, int channels) {
    return {dim3(blocksFor(s.width, kColumns), blocksFor(s.height, kRows),
                 static_cast<unsigned>(channels)),
            dim3(kColumns, kRows)};
}

LaunchShape coverLevel(const Shape& s, int channels, TileShape tile, int halo) {
    return {dim3(blocksFor(s.width, tile.width - 2 * halo),
                 blocksFor(s.height, tile.height - 2 * halo), static_cast<unsigned>(channels)),
            dim3(kTileColumns, kTileRows), fiveTileBytes(tile)};
}

__global__ void residualFiveKernel(FiveLevel level, const float* f, const float* d, const float* e,
                                   float* r, unsigned* maxResidual) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    const std::size_t plane = blockIdx.z * level.shape.plane;
    unsigned bits = 0;
    if (level.shape.contains(x, y)) {
        const int pitch = level.shape.pitch;
        const std::size_t i = plane + level.shape.at(x, y);
        const int diagonal = level.diagonal[level.shape.at(x, y)];
        double residual = 0;
        if (diagonal != 0) {
            const auto u = [&](std::size_t k) {
                return e ? static_cast<double>(d[k]) + e[k] : static_cast<double>(d[k]);
            };
            residual = stencil::poissonResidual<double>(f[i], diagonal, u(i), u(i - 1), u(i + 1),
                                                        u(i - pitch), u(i + pitch));
        }
        r[i] = static_cast<float>(residual);
        bits = magnitudeBits(residual);
    }
    blockMax(bits, maxResidual);
}

__global__ void prolongFiveKernel(FiveLevel level, NineLevel coarse, const float* e, float* d) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (!level.shape.contains(x, y)) return;
    const int i = level.shape.at(x, y);
    if (level.diagonal[i] == 0) return;
    d[blockIdx.z * level.shape.plane + i] +=
        interpolateFrom(coarse, e + blockIdx.z * coarse.shape.plane, x, y);
}

__global__ void restrictFiveKernel(Shape fine, NineLevel coarse, const float* r, float* coarseRhs) {
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
    launch(residualFiveKernel, coverLevel(level.shape, channels), stream, "computing a residual",
           level, f, d, e, r, maxResidual);
}

void descendFive(const FiveLevel& level, const NineLevel& coarse, TileShape tile, int sweeps,
                 int channels, const float* r, float* z, float* coarseRhs, cudaStream_t stream) {
    launch(descendFiveKernel, coverLevel(level.shape, channels, tile, 2 * sweeps + 1), stream,
           "smoothing the finest level", level, coarse, tile, sweeps, r, z, coarseRhs);
}

void ascendFive(const FiveLevel& level, const NineLevel& coarse, TileShape tile, int sweeps,
                int channels, const float* r, const float* z, const float* e, const Ascent& ascent,
                cudaStream_t stream) {
    launch(ascendFiveKernel, coverLevel(level.shape, channels, tile, 2 * sweeps), stream,
           "correcting the finest level", level, coarse, tile, sweeps, r, z, e, ascent);
}

void prolongFive(const FiveLevel& level, const NineLevel& coarse, int channels, const float* e,
                 float* d, cudaStream_t stream) {
    launch(prolongFiveKernel, coverLevel(level.shape, channels), stream,
           "interpolating to the finest level", level, coarse, e, d);
}

void restrictFive(const FiveLevel& level, const NineLevel& coarse, int channels, const float* r,
                  float* coarseRhs, cudaStream_t stream) {
    launch(restrictFiveKernel, coverLevel(coarse.shape, channels), stream,
           "restricting the finest level", level.shape, coarse, r, coarseRhs);
}

}  // namespace weft::gpu
