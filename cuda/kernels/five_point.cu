#include "kernels/five_point.h"
#include "kernels/reduce.cuh"
#include "kernels/tile.cuh"
#include "runtime/overlap.h"
#include "weft/stencil/poisson.h"

namespace weft::gpu {

namespace {

constexpr int kRed = 0, kBlack = 1;
/// Over-relaxation of the sweeps: slightly more than 1 smooths better.
constexpr float kOmega = 1.1f;

/// 1 / |N|, 0 outside Ω.
__device__ float inverseOf(int diagonal) {
    return diagonal == 4   ? 0.25f
           : diagonal == 3 ? 1.0f / 3.0f
           : diagonal == 2 ? 0.5f
           : diagonal == 1 ? 1.0f
                           : 0.0f;
}

/// A region on chip: values z, right-hand side r, |N|.
template <class R>
struct FiveTile {
    const R& region;
    float* z;
    float* r;
    std::uint8_t* diagonal;

    __device__ FiveTile(const R& g, float* shared)
        : region(g),
          z(shared),
          r(shared + R::cells),
          diagonal(reinterpret_cast<std::uint8_t*>(shared + 2 * R::cells)) {}

    /// z ← z + ω ((r + Σ z_q) / |N| − z) at the pixels of one colour.
    __device__ void relax(int colour, int margin) const {
        constexpr int w = R::width;
        region.forEachOf(colour, margin, [&](int lx, int ly) {
            const int k = ly * w + lx;
            const float inverse = inverseOf(diagonal[k]);
            const float value =
                stencil::poissonRelax(r[k], inverse, z[k - 1], z[k + 1], z[k - w], z[k + w]);
            z[k] = inverse == 0.0f ? 0.0f : z[k] + kOmega * (value - z[k]);
        });
    }
    /// r ← r − A z
    template <int kMargin>
    __device__ void residual() const {
        constexpr int w = R::width;
        region.template forEach<kMargin, 3>([&](int lx, int ly) {
            const int k = ly * w + lx;
            const int d = diagonal[k];
            const float value = stencil::poissonResidual(r[k], static_cast<float>(d), z[k], z[k - 1],
                                                         z[k + 1], z[k - w], z[k + w]);
            r[k] = d == 0 ? 0.0f : value;
        });
    }
};

template <int kWidth, int kHeight, int kSweeps>
__global__ void __launch_bounds__(kTileColumns* kTileRows, kTileBlocks)
    descendFiveKernel(FiveLevel level, NineLevel coarse, const float* __restrict__ r,
                      float* __restrict__ z, float* __restrict__ coarseRhs) {
    overlapWithTheNext();
    extern __shared__ float shared[];
    using R = Region<kWidth, kHeight, 2 * kSweeps + 1>;
    const R region;
    const FiveTile<R> tile(region, shared);
    r += blockIdx.z * level.shape.plane;
    z += blockIdx.z * level.shape.plane;
    coarseRhs += blockIdx.z * coarse.shape.plane;

    // First half sweep from zero: z = ω r / |N| at red pixels.
    struct Loaded {
        float r;
        std::uint8_t diagonal;
    };
    region.template forEachStaged<0, kHeight / kTileRows>(
        [&](int lx, int ly) {
            const int x = region.x0 + lx, y = region.y0 + ly, i = level.shape.at(x, y);
            Loaded h = {0.0f, 0};
            if (level.shape.contains(x, y)) h = {r[i], level.diagonal[i]};
            return h;
        },
        [&](int lx, int ly, const Loaded& h) {
            const int x = region.x0 + lx, y = region.y0 + ly, k = ly * R::width + lx;
            tile.diagonal[k] = h.diagonal;
            tile.r[k] = h.r;
            tile.z[k] = ((x + y) & 1) == kRed ? kOmega * h.r * inverseOf(h.diagonal) : 0.0f;
        });
    __syncthreads();
#pragma unroll
    for (int half = 1; half < 2 * kSweeps; ++half) {
        tile.relax(half & 1 ? kBlack : kRed, half);
        __syncthreads();
    }
    tile.template residual<2 * kSweeps>();
    __syncthreads();
    region.template forEach<R::halo, 6>([&](int lx, int ly) {
        const int x = region.x0 + lx, y = region.y0 + ly;
        if (level.shape.contains(x, y)) z[level.shape.at(x, y)] = tile.z[ly * R::width + lx];
    });
    // coarseRhs = Pᵀ r
    region.forEachCoarse([&](int X, int Y, int lx, int ly) {
        if (!coarse.shape.contains(X, Y)) return;
        const float* centre = tile.r + ly * R::width + lx;
        const auto at = [&](int x, int y) { return centre[(y - 2 * Y) * R::width + (x - 2 * X)]; };
        coarseRhs[coarse.shape.at(X, Y)] = restrictFrom(coarse, at, X, Y);
    });
}

template <int kWidth, int kHeight, int kSweeps>
__global__ void __launch_bounds__(kTileColumns* kTileRows, kTileBlocks)
    ascendFiveKernel(FiveLevel level, NineLevel coarse, const float* __restrict__ r,
                     const float* __restrict__ z, const float* __restrict__ e, Ascent ascent) {
    overlapWithTheNext();
    extern __shared__ float shared[];
    using R = Region<kWidth, kHeight, 2 * kSweeps>;
    const R region;
    const FiveTile<R> tile(region, shared);
    const std::size_t plane = blockIdx.z * level.shape.plane;
    r += plane;
    z += plane;
    e += blockIdx.z * coarse.shape.plane;

    // z + P e. Beyond the last row and column of the level stands padding: 0.
    region.forEachQuad([&](int X, int Y, int lx, int ly) {
        const bool inside = level.shape.contains(2 * X, 2 * Y);
        const int i = level.shape.at(2 * X, 2 * Y);
        stencil::Quad p = {{0, 0, 0, 0}};
        if (inside && coarse.shape.width > 0) p = interpolateQuadFrom(coarse, e, X, Y);
        float2 values[2] = {{0, 0}, {0, 0}}, rhs[2] = {{0, 0}, {0, 0}};
        uchar2 d[2] = {{0, 0}, {0, 0}};
#pragma unroll
        for (int row = 0; row < 2 && inside; ++row) {
            const int from = i + row * level.shape.pitch;
            values[row] = *reinterpret_cast<const float2*>(z + from);
            rhs[row] = *reinterpret_cast<const float2*>(r + from);
            d[row] = *reinterpret_cast<const uchar2*>(level.diagonal + from);
        }
#pragma unroll
        for (int row = 0; row < 2; ++row) {
            const int k = (ly + row) * R::width + lx;
            *reinterpret_cast<uchar2*>(tile.diagonal + k) = d[row];
            *reinterpret_cast<float2*>(tile.r + k) = rhs[row];
            *reinterpret_cast<float2*>(tile.z + k) = {values[row].x + p.v[2 * row],
                                                      values[row].y + p.v[2 * row + 1]};
        }
    });
    __syncthreads();
#pragma unroll
    for (int half = 0; half < 2 * kSweeps; ++half) {
        tile.relax(half & 1 ? kRed : kBlack, half + 1);
        __syncthreads();
    }
    unsigned most = 0;
    region.template forEachStaged<R::halo, 3>(
        [&](int lx, int ly) {
            const int x = region.x0 + lx, y = region.y0 + ly;
            return ascent.added && level.shape.contains(x, y)
                       ? ascent.added[plane + level.shape.at(x, y)]
                       : 0.0f;
        },
        [&](int lx, int ly, float old) {
            const int x = region.x0 + lx, y = region.y0 + ly;
            if (!level.shape.contains(x, y)) return;
            const float value = tile.z[ly * R::width + lx];
            const std::size_t i = plane + level.shape.at(x, y);
            if (ascent.added) ascent.added[i] = old + value;
            if (ascent.stored) ascent.stored[i] = value;
            most = max(most, magnitudeBits(value));
        });
    if (ascent.maxChange) blockMax(most, ascent.maxChange);
}

/// Calls launchWith(kernel of this size and number of sweeps, region width, region height).
template <class LaunchWith>
void chooseDescend(TileSize tile, int sweeps, const LaunchWith& launchWith) {
    if (sweeps == 1) {
        if (tile == TileSize::large) return launchWith(descendFiveKernel<64, 48, 1>, 64, 48);
        if (tile == TileSize::medium) return launchWith(descendFiveKernel<64, 32, 1>, 64, 32);
        return launchWith(descendFiveKernel<32, 32, 1>, 32, 32);
    }
    if (tile == TileSize::large) return launchWith(descendFiveKernel<64, 48, 2>, 64, 48);
    if (tile == TileSize::medium) return launchWith(descendFiveKernel<64, 32, 2>, 64, 32);
    return launchWith(descendFiveKernel<32, 32, 2>, 32, 32);
}

template <class LaunchWith>
void chooseAscend(TileSize tile, int sweeps, const LaunchWith& launchWith) {
    if (sweeps == 1) {
        if (tile == TileSize::large) return launchWith(ascendFiveKernel<64, 48, 1>, 64, 48);
        if (tile == TileSize::medium) return launchWith(ascendFiveKernel<64, 32, 1>, 64, 32);
        return launchWith(ascendFiveKernel<32, 32, 1>, 32, 32);
    }
    if (tile == TileSize::large) return launchWith(ascendFiveKernel<64, 48, 2>, 64, 48);
    if (tile == TileSize::medium) return launchWith(ascendFiveKernel<64, 32, 2>, 64, 32);
    return launchWith(ascendFiveKernel<32, 32, 2>, 32, 32);
}

constexpr int kColumns = 32, kRows = 8;

LaunchShape coverLevel(const Shape& s, int channels) {
    return {dim3(blocksFor(s.width, kColumns), blocksFor(s.height, kRows),
                 static_cast<unsigned>(channels)),
            dim3(kColumns, kRows)};
}

LaunchShape coverLevel(const Shape& s, int channels, int width, int height, int halo) {
    return {dim3(blocksFor(s.width, width - 2 * halo), blocksFor(s.height, height - 2 * halo),
                 static_cast<unsigned>(channels)),
            dim3(kTileColumns, kTileRows),
            static_cast<std::size_t>(width) * height * (2 * sizeof(float) + 1)};
}

/// Rows that one thread of a residual takes.
constexpr int kStrip = 4;

template <bool corrected>
__global__ void __launch_bounds__(kColumns* kRows, kTileBlocks)
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
    blockMax(bits, maxResidual);
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

void descendFive(const FiveLevel& level, const NineLevel& coarse, TileSize tile, int sweeps,
                 int channels, const float* r, float* z, float* coarseRhs, cudaStream_t stream) {
    chooseDescend(tile, sweeps, [&](auto kernel, int width, int height) {
        launchOverlapping(kernel, coverLevel(level.shape, channels, width, height, 2 * sweeps + 1),
                          stream, "smoothing the finest level", level, coarse, r, z, coarseRhs);
    });
}

void ascendFive(const FiveLevel& level, const NineLevel& coarse, TileSize tile, int sweeps,
                int channels, const float* r, const float* z, const float* e, const Ascent& ascent,
                cudaStream_t stream) {
    chooseAscend(tile, sweeps, [&](auto kernel, int width, int height) {
        launchOverlapping(kernel, coverLevel(level.shape, channels, width, height, 2 * sweeps),
                          stream, "correcting the finest level", level, coarse, r, z, e, ascent);
    });
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
