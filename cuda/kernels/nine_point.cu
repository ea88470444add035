#include "kernels/nine_point.h"
#include "kernels/tile.cuh"
#include "runtime/launch.h"

namespace weft::gpu {

namespace {

using stencil::ChebyshevSteps;

/// A region on chip: right-hand side b and two copies of the values, `now` and `next`.
struct NineTile {
    const Region& region;
    const NineLevel& level;
    float* b;
    float* now;
    float* next;

    __device__ NineTile(const Region& g, const NineLevel& l, float* shared)
        : region(g),
          level(l),
          b(shared),
          now(shared + g.width * g.height),
          next(shared + 2 * g.width * g.height) {}

    __device__ float couplings(int i, int k) const {
        const float* v = now + k;
        return stencil::couplingSum(level.row(i),
                                    [&](int dx, int dy) { return v[dy * region.width + dx]; });
    }
    /// next ← one damped Jacobi step from now; then both change places.
    __device__ void step(float omega, int margin) {
        region.forEach(margin, [&](int lx, int ly) {
            const int x = region.x0 + lx, y = region.y0 + ly, k = ly * region.width + lx;
            float value = 0.0f;
            if (level.shape.contains(x, y)) {
                const int i = level.shape.at(x, y);
                const float inverse = level.inverse(i);
                if (inverse != 0.0f)
                    value = stencil::dampedJacobi(omega, b[k], inverse, now[k], couplings(i, k));
            }
            next[k] = value;
        });
        __syncthreads();
        float* const old = now;
        now = next;
        next = old;
    }
    /// next ← b − A now
    __device__ void residual(int margin) const {
        region.forEach(margin, [&](int lx, int ly) {
            const int x = region.x0 + lx, y = region.y0 + ly, k = ly * region.width + lx;
            float value = 0.0f;
            if (level.shape.contains(x, y)) {
                const int i = level.shape.at(x, y);
                const float centre = level.centre(i);
                if (centre > 0.0f) value = stencil::residual9(b[k], centre, now[k], couplings(i, k));
            }
            next[k] = value;
        });
    }
};

__global__ void __launch_bounds__(kTileColumns* kTileRows)
    descendNineKernel(NineLevel level, NineLevel coarse, TileShape shape, ChebyshevSteps steps,
                      const float* b, float* z, float* coarseRhs) {
    extern __shared__ float shared[];
    const Region region(shape, steps.steps + 1);
    NineTile tile(region, level, shared);
    b += blockIdx.z * level.shape.plane;
    z += blockIdx.z * level.shape.plane;
    coarseRhs += blockIdx.z * coarse.shape.plane;

    // First step from zero: z = ω b / centre.
    region.forEach(0, [&](int lx, int ly) {
        const int x = region.x0 + lx, y = region.y0 + ly, k = ly * region.width + lx;
        const bool inside = level.shape.contains(x, y);
        const int i = level.shape.at(x, y);
        const float value = inside ? b[i] : 0.0f;
        tile.b[k] = value;
        tile.now[k] = inside ? steps.omega[0] * level.inverse(i) * value : 0.0f;
    });
    __syncthreads();
    for (int s = 1; s < steps.steps; ++s) tile.step(steps.omega[s], s);
    tile.residual(steps.steps);
    __syncthreads();
    region.forEach(region.halo, [&](int lx, int ly) {
        const int x = region.x0 + lx, y = region.y0 + ly;
        if (level.shape.contains(x, y)) z[level.shape.at(x, y)] = tile.now[ly * region.width + lx];
    });
    region.forEachCoarse([&](int X, int Y, int lx, int ly) {
        if (!coarse.shape.contains(X, Y)) return;
        const float* centre = tile.next + ly * region.width + lx;
        const auto at = [&](int x, int y) {
            return centre[(y - 2 * Y) * region.width + (x - 2 * X)];
        };
        coarseRhs[coarse.shape.at(X, Y)] = restrictFrom(coarse, at, X, Y);
    });
}

__global__ void __launch_bounds__(kTileColumns* kTileRows)
    ascendNineKernel(NineLevel level, NineLevel coarse, TileShape shape, ChebyshevSteps steps,
                     const float* b, const float* z, const float* e, bool add, float* out) {
    extern __shared__ float shared[];
    const Region region(shape, steps.steps);
    NineTile tile(region, level, shared);
    b += blockIdx.z * level.shape.plane;
    z += blockIdx.z * level.shape.plane;
    e += blockIdx.z * coarse.shape.plane;
    out += blockIdx.z * level.shape.plane;

    region.forEach(0, [&](int lx, int ly) {
        const int x = region.x0 + lx, y = region.y0 + ly, k = ly * region.width + lx;
        const bool inside = level.shape.contains(x, y);
        const int i = level.shape.at(x, y);
        tile.b[k] = inside ? b[i] : 0.0f;
        tile.now[k] = inside ? z[i] + interpolateFrom(coarse, e, x, y) : 0.0f;
    });
    __syncthreads();
    for (int s = 0; s < steps.steps; ++s) tile.step(steps.omega[s], s + 1);
    region.forEach(region.halo, [&](int lx, int ly) {
        const int x = region.x0 + lx, y = region.y0 + ly;
        if (!level.shape.contains(x, y)) return;
        const int i = level.shape.at(x, y);
        out[i] = tile.now[ly * region.width + lx] + (add ? out[i] : 0.0f);
    });
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
            dim3(kTileColumns, kTileRows),
            static_cast<std::size_t>(tile.width) * tile.height * 3 * sizeof(float)};
}

__global__ void prolongNineKernel(NineLevel level, NineLevel coarse, const float* e, float* u) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (!level.shape.contains(x, y)) return;
    u[blockIdx.z * level.shape.plane + level.shape.at(x, y)] =
        interpolateFrom(coarse, e + blockIdx.z * coarse.shape.plane, x, y);
}

__global__ void residualNineKernel(NineLevel level, const float* f, const float* u, float* b) {
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
    const int X = blockIdx.x * blockDim.x + threadIdx.x, Y = blockIdx.y * blockDim.y + threadIdx.y;
    if (!coarse.shape.contains(X, Y)) return;
    r += blockIdx.z * fine.plane;
    const auto at = [&](int x, int y) { return r[fine.at(x, y)]; };
    coarseRhs[blockIdx.z * coarse.shape.plane + coarse.shape.at(X, Y)] =
        restrictFrom(coarse, at, X, Y);
}

}  // namespace

void descendNine(const NineLevel& level, const NineLevel& coarse, TileShape tile,
                 const ChebyshevSteps& steps, int channels, const float* b, float* z,
                 float* coarseRhs, cudaStream_t stream) {
    launch(descendNineKernel, coverLevel(level.shape, channels, tile, steps.steps + 1), stream,
           "smoothing a coarse level", level, coarse, tile, steps, b, z, coarseRhs);
}

void ascendNine(const NineLevel& level, const NineLevel& coarse, TileShape tile,
                const ChebyshevSteps& steps, int channels, const float* b, const float* z,
                const float* e, bool add, float* out, cudaStream_t stream) {
    launch(ascendNineKernel, coverLevel(level.shape, channels, tile, steps.steps), stream,
           "correcting a coarse level", level, coarse, tile, steps, b, z, e, add, out);
}

void prolongNine(const NineLevel& level, const NineLevel& coarse, int channels, const float* e,
                 float* u, cudaStream_t stream) {
    launch(prolongNineKernel, coverLevel(level.shape, channels), stream,
           "interpolating to a coarse level", level, coarse, e, u);
}

void residualNine(const NineLevel& level, int channels, const float* f, const float* u, float* b,
                  cudaStream_t stream) {
    launch(residualNineKernel, coverLevel(level.shape, channels), stream,
           "computing a coarse residual", level, f, u, b);
}

void restrictNine(const NineLevel& level, const NineLevel& coarse, int channels, const float* r,
                  float* coarseRhs, cudaStream_t stream) {
    launch(restrictNineKernel, coverLevel(coarse.shape, channels), stream,
           "restricting a coarse level", level.shape, coarse, r, coarseRhs);
}

}  // namespace weft::gpu
