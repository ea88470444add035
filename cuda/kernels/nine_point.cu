#include "kernels/nine_point.h"
#include "kernels/tile.cuh"
#include "runtime/overlap.h"

namespace weft::gpu {

namespace {

using stencil::ChebyshevSteps;

/// A region on chip: right-hand side b and two copies of the values, `now` and `next`.
template <class R>
struct NineTile {
    /// Rows whose coefficients are in flight together: four pixels a thread.
    static constexpr int kTurns = R::width > kTileColumns ? 1 : 2;
    const R& region;
    const NineLevel& level;
    float* b;
    float* now;
    float* next;

    __device__ NineTile(const R& g, const NineLevel& l, float* shared)
        : region(g), level(l), b(shared), now(shared + R::cells), next(shared + 2 * R::cells) {}

    /// The operator at a pixel of the region; zero outside the level.
    struct Loaded {
        stencil::Row9 row;
        float inverse = 0.0f;
    };
    __device__ Loaded load(int lx, int ly) const {
        Loaded h;
        const int x = region.x0 + lx, y = region.y0 + ly;
        if (level.shape.contains(x, y)) {
            const int i = level.shape.at(x, y);
            h.row = level.row(i);
            h.inverse = level.inverse(i);
        }
        return h;
    }
    __device__ float couplings(const stencil::Row9& row, int k) const {
        const float* v = now + k;
        return stencil::couplingSum(row, [&](int dx, int dy) { return v[dy * R::width + dx]; });
    }
    /// next ← one damped Jacobi step from now; then both change places.
    template <int kMargin>
    __device__ void step(float omega) {
        region.template forEachStaged<kMargin, kTurns>(
            [&](int lx, int ly) { return load(lx, ly); },
            [&](int lx, int ly, const Loaded& h) {
                const int k = ly * R::width + lx;
                const float value =
                    stencil::dampedJacobi(omega, b[k], h.inverse, now[k], couplings(h.row, k));
                next[k] = h.inverse == 0.0f ? 0.0f : value;
            });
        __syncthreads();
        float* const old = now;
        now = next;
        next = old;
    }
    /// next ← b − A now
    template <int kMargin>
    __device__ void residual() const {
        region.template forEachStaged<kMargin, kTurns>(
            [&](int lx, int ly) { return load(lx, ly); },
            [&](int lx, int ly, const Loaded& h) {
                const int k = ly * R::width + lx;
                const float value =
                    stencil::residual9(b[k], h.row.centre, now[k], couplings(h.row, k));
                next[k] = h.row.centre > 0.0f ? value : 0.0f;
            });
    }
};

template <int kWidth, int kHeight, int kSteps>
__global__ void __launch_bounds__(kTileColumns* kTileRows, kTileBlocks)
    descendNineKernel(NineLevel level, NineLevel coarse, ChebyshevSteps steps,
                      const float* __restrict__ b, float* __restrict__ z,
                      float* __restrict__ coarseRhs) {
    overlapWithTheNext();
    extern __shared__ float shared[];
    using R = Region<kWidth, kHeight, kSteps + 1>;
    const R region;
    NineTile<R> tile(region, level, shared);
    b += blockIdx.z * level.shape.plane;
    z += blockIdx.z * level.shape.plane;
    coarseRhs += blockIdx.z * coarse.shape.plane;

    // First step from zero: z = ω b / centre.
    struct Start {
        float b, inverse;
    };
    region.template forEachStaged<0, 2>(
        [&](int lx, int ly) {
            const int x = region.x0 + lx, y = region.y0 + ly, i = level.shape.at(x, y);
            Start h = {0.0f, 0.0f};
            if (level.shape.contains(x, y)) h = {b[i], level.inverse(i)};
            return h;
        },
        [&](int lx, int ly, const Start& h) {
            const int k = ly * R::width + lx;
            tile.b[k] = h.b;
            tile.now[k] = steps.omega[0] * h.inverse * h.b;
        });
    __syncthreads();
    if (kSteps > 1) tile.template step<1>(steps.omega[1]);
    tile.template residual<kSteps>();
    __syncthreads();
    region.template forEach<R::halo, 4>([&](int lx, int ly) {
        const int x = region.x0 + lx, y = region.y0 + ly;
        if (level.shape.contains(x, y)) z[level.shape.at(x, y)] = tile.now[ly * R::width + lx];
    });
    region.forEachCoarse([&](int X, int Y, int lx, int ly) {
        if (!coarse.shape.contains(X, Y)) return;
        const float* centre = tile.next + ly * R::width + lx;
        const auto at = [&](int x, int y) { return centre[(y - 2 * Y) * R::width + (x - 2 * X)]; };
        coarseRhs[coarse.shape.at(X, Y)] = restrictFrom(coarse, at, X, Y);
    });
}

/// Halo of the way up: even, for 2×2 groups.
constexpr int kAscentHalo = 2;

template <int kWidth, int kHeight, int kSteps>
__global__ void __launch_bounds__(kTileColumns* kTileRows, kTileBlocks)
    ascendNineKernel(NineLevel level, NineLevel coarse, ChebyshevSteps steps,
                     const float* __restrict__ b, const float* __restrict__ z,
                     const float* __restrict__ e, bool add, float* __restrict__ out) {
    overlapWithTheNext();
    extern __shared__ float shared[];
    using R = Region<kWidth, kHeight, kAscentHalo>;
    static_assert(kSteps <= kAscentHalo);
    const R region;
    NineTile<R> tile(region, level, shared);
    b += blockIdx.z * level.shape.plane;
    z += blockIdx.z * level.shape.plane;
    e += blockIdx.z * coarse.shape.plane;
    out += blockIdx.z * level.shape.plane;

    // z + P e. Beyond the last row and column of the level stands padding: 0.
    region.forEachQuad([&](int X, int Y, int lx, int ly) {
        const bool inside = level.shape.contains(2 * X, 2 * Y);
        const int i = level.shape.at(2 * X, 2 * Y);
        stencil::Quad p = {{0, 0, 0, 0}};
        if (inside) p = interpolateQuadFrom(coarse, e, X, Y);
        float2 values[2] = {{0, 0}, {0, 0}}, rhs[2] = {{0, 0}, {0, 0}};
#pragma unroll
        for (int row = 0; row < 2 && inside; ++row) {
            const int from = i + row * level.shape.pitch;
            values[row] = *reinterpret_cast<const float2*>(z + from);
            rhs[row] = *reinterpret_cast<const float2*>(b + from);
        }
#pragma unroll
        for (int row = 0; row < 2; ++row) {
            const int k = (ly + row) * R::width + lx;
            *reinterpret_cast<float2*>(tile.b + k) = rhs[row];
            *reinterpret_cast<float2*>(tile.now + k) = {values[row].x + p.v[2 * row],
                                                        values[row].y + p.v[2 * row + 1]};
        }
    });
    __syncthreads();
    tile.template step<1>(steps.omega[0]);
    if (kSteps > 1) tile.template step<2>(steps.omega[1]);
    region.template forEach<R::halo, 4>([&](int lx, int ly) {
        const int x = region.x0 + lx, y = region.y0 + ly;
        if (!level.shape.contains(x, y)) return;
        const int i = level.shape.at(x, y);
        out[i] = tile.now[ly * R::width + lx] + (add ? out[i] : 0.0f);
    });
}

/// Calls launchWith(kernel of this size and number of steps, region width, region height).
template <class LaunchWith>
void chooseDescend(TileSize tile, int steps, const LaunchWith& launchWith) {
    if (steps == 1) {
        if (tile == TileSize::large) return launchWith(descendNineKernel<64, 32, 1>, 64, 32);
        if (tile == TileSize::medium) return launchWith(descendNineKernel<32, 32, 1>, 32, 32);
        return launchWith(descendNineKernel<32, 16, 1>, 32, 16);
    }
    if (tile == TileSize::large) return launchWith(descendNineKernel<64, 32, 2>, 64, 32);
    if (tile == TileSize::medium) return launchWith(descendNineKernel<32, 32, 2>, 32, 32);
    return launchWith(descendNineKernel<32, 16, 2>, 32, 16);
}

template <class LaunchWith>
void chooseAscend(TileSize tile, int steps, const LaunchWith& launchWith) {
    if (steps == 1) {
        if (tile == TileSize::large) return launchWith(ascendNineKernel<64, 32, 1>, 64, 32);
        if (tile == TileSize::medium) return launchWith(ascendNineKernel<32, 32, 1>, 32, 32);
        return launchWith(ascendNineKernel<32, 16, 1>, 32, 16);
    }
    if (tile == TileSize::large) return launchWith(ascendNineKernel<64, 32, 2>, 64, 32);
    if (tile == TileSize::medium) return launchWith(ascendNineKernel<32, 32, 2>, 32, 32);
    return launchWith(ascendNineKernel<32, 16, 2>, 32, 16);
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
            static_cast<std::size_t>(width) * height * 3 * sizeof(float)};
}

__global__ void prolongNineKernel(NineLevel level, NineLevel coarse, const float* e, float* u) {
    overlapWithTheNext();
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (!level.shape.contains(x, y)) return;
    u[blockIdx.z * level.shape.plane + level.shape.at(x, y)] =
        interpolateFrom(coarse, e + blockIdx.z * coarse.shape.plane, x, y);
}

__global__ void residualNineKernel(NineLevel level, const float* f, const float* u, float* b) {
    overlapWithTheNext();
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (!level.shape.contains(x, y)) return;
    const int i = level.shape.at(x, y);
    const std::size_t plane = blockIdx.z * level.shape.plane;
    const float* v = u + plane + i;
    const float sum = stencil::couplingSum(
        level.row(i), [&](int dx, int dy) { return v[dy * level.shape.pitch + dx]; });
    const float centre = level.centre(i);
    b[plane + i] = centre > 0.0f ? stencil::residual9(f[plane + i], centre, *v, sum) : 0.0f;
}

__global__ void restrictNineKernel(Shape fine, NineLevel coarse, const float* r, float* coarseRhs) {
    overlapWithTheNext();
    const int X = blockIdx.x * blockDim.x + threadIdx.x, Y = blockIdx.y * blockDim.y + threadIdx.y;
    if (!coarse.shape.contains(X, Y)) return;
    r += blockIdx.z * fine.plane;
    const auto at = [&](int x, int y) { return r[fine.at(x, y)]; };
    coarseRhs[blockIdx.z * coarse.shape.plane + coarse.shape.at(X, Y)] =
        restrictFrom(coarse, at, X, Y);
}

}  // namespace

void descendNine(const NineLevel& level, const NineLevel& coarse, TileSize tile,
                 const ChebyshevSteps& steps, int channels, const float* b, float* z,
                 float* coarseRhs, cudaStream_t stream) {
    chooseDescend(tile, steps.steps, [&](auto kernel, int width, int height) {
        launchOverlapping(kernel, coverLevel(level.shape, channels, width, height, steps.steps + 1),
                          stream, "smoothing a coarse level", level, coarse, steps, b, z, coarseRhs);
    });
}

void ascendNine(const NineLevel& level, const NineLevel& coarse, TileSize tile,
                const ChebyshevSteps& steps, int channels, const float* b, const float* z,
                const float* e, bool add, float* out, cudaStream_t stream) {
    chooseAscend(tile, steps.steps, [&](auto kernel, int width, int height) {
        launchOverlapping(kernel, coverLevel(level.shape, channels, width, height, kAscentHalo),
                          stream, "correcting a coarse level", level, coarse, steps, b, z, e, add,
                          out);
    });
}

void prolongNine(const NineLevel& level, const NineLevel& coarse, int channels, const float* e,
                 float* u, cudaStream_t stream) {
    launchOverlapping(prolongNineKernel, coverLevel(level.shape, channels), stream,
                      "interpolating to a coarse level", level, coarse, e, u);
}

void residualNine(const NineLevel& level, int channels, const float* f, const float* u, float* b,
                  cudaStream_t stream) {
    launchOverlapping(residualNineKernel, coverLevel(level.shape, channels), stream,
                      "computing a coarse residual", level, f, u, b);
}

void restrictNine(const NineLevel& level, const NineLevel& coarse, int channels, const float* r,
                  float* coarseRhs, cudaStream_t stream) {
    launchOverlapping(restrictNineKernel, coverLevel(coarse.shape, channels), stream,
                      "restricting a coarse level", level.shape, coarse, r, coarseRhs);
}

}  // namespace weft::gpu
