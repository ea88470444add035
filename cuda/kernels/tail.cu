#include "kernels/tail.h"
#include "kernels/tile.cuh"
#include "runtime/overlap.h"

namespace weft::gpu {

namespace {

using stencil::ChebyshevSteps;

constexpr int kThreads = 1024;
constexpr int kArrays = 5;
constexpr int kCoefficientPlanes = NineLevel::kOperatorPlanes + NineLevel::kWeightPlanes;

/// One level on chip; v(x, y) of an array at cell (y + 1)(width + 2) + x + 1, zero around. So are the
/// operator and weights: plane p at p · cells.
struct OnChip {
    const Smoothing& smoothing;
    const float* planes;  ///< operator, then weights
    int cells;            ///< of all levels: from plane to plane
    int base, pitch, width, height;

    __device__ OnChip(const TailLevels& tail, const float* coefficients, int l)
        : smoothing(tail.smoothing[l]),
          planes(coefficients),
          cells(tail.cells),
          base(tail.offset[l]),
          pitch(tail.levels[l].shape.width + 2),
          width(tail.levels[l].shape.width),
          height(tail.levels[l].shape.height) {}

    __device__ int cell(int x, int y) const { return base + (y + 1) * pitch + x + 1; }
    /// f(cell, x, y) for all points, spread over the block.
    template <class F>
    __device__ void forEach(F f) const {
        const int area = width * height;
        for (int n = threadIdx.x; n < area; n += blockDim.x) {
            const int y = n / width, x = n - y * width;
            f(cell(x, y), x, y);
        }
    }
    __device__ float centre(int k) const { return planes[k]; }
    __device__ float inverse(int k) const { return planes[cells + k]; }
    __device__ float weight(int w, int k) const {
        return planes[(NineLevel::kOperatorPlanes + w) * cells + k];
    }
    __device__ float couplings(const float* v, int k) const {
        using namespace stencil;
        const float* east = planes + 2 * cells + k;
        const float* southWest = planes + 3 * cells + k;
        const float* south = planes + 4 * cells + k;
        const float* southEast = planes + 5 * cells + k;
        Row9 row;
        row.a[E] = east[0];
        row.a[W] = east[-1];
        row.a[S] = south[0];
        row.a[N] = south[-pitch];
        row.a[SW] = southWest[0];
        row.a[NE] = southWest[1 - pitch];
        row.a[SE] = southEast[0];
        row.a[NW] = southEast[-pitch - 1];
        return couplingSum(row, [&](int dx, int dy) { return v[k + dy * pitch + dx]; });
    }
};

/// All levels on chip. Arrays: b right-hand side of a cycle, z and t its values; f and u those of
/// full multigrid.
struct TailWork {
    const TailLevels& tail;
    float* coefficients;
    float *b, *z, *t, *f, *u;

    __device__ TailWork(const TailLevels& levels, float* shared)
        : tail(levels),
          coefficients(shared),
          b(shared + kCoefficientPlanes * levels.cells),
          z(b + levels.cells),
          t(z + levels.cells),
          f(t + levels.cells),
          u(f + levels.cells) {}

    __device__ OnChip level(int l) const { return OnChip(tail, coefficients, l); }

    /// Fetches operators and weights of all levels.
    __device__ void load() const {
        for (int l = 0; l < tail.count; ++l) {
            const OnChip g = level(l);
            const NineLevel& from = tail.levels[l];
            g.forEach([&](int k, int x, int y) {
                const int i = from.shape.at(x, y);
#pragma unroll
                for (int p = 0; p < NineLevel::kOperatorPlanes; ++p)
                    coefficients[p * tail.cells + k] = from.planes[p * from.shape.plane + i];
#pragma unroll
                for (int p = 0; p < NineLevel::kWeightPlanes; ++p)
                    coefficients[(NineLevel::kOperatorPlanes + p) * tail.cells + k] =
                        from.weight(p, i);
            });
        }
    }

    /// to ← one damped Jacobi step from `from`
    __device__ void step(const OnChip& g, float omega, const float* from, float* to) const {
        g.forEach([&](int k, int, int) {
            const float inverse = g.inverse(k);
            const float value =
                stencil::dampedJacobi(omega, b[k], inverse, from[k], g.couplings(from, k));
            to[k] = inverse == 0.0f ? 0.0f : value;
        });
        __syncthreads();
    }
    /// to ← rhs − A v
    __device__ void residual(const OnChip& g, const float* rhs, const float* v, float* to) const {
        g.forEach([&](int k, int x, int y) {
            const float centre = g.centre(k);
            const float value = stencil::residual9(rhs[k], centre, v[k], g.couplings(v, k));
            to[k] = centre > 0.0f ? value : 0.0f;
        });
        __syncthreads();
    }
    /// to(coarse) ← Pᵀ r(fine)
    __device__ void restrictTo(const OnChip& fine, const OnChip& coarse, const float* r,
                               float* to) const {
        coarse.forEach([&](int k, int X, int Y) {
            const auto at = [&](int x, int y) { return r[fine.cell(x, y)]; };
            to[k] = stencil::restrictTo(
                at, [&](int w, int, int) { return coarse.weight(w, k); }, X, Y);
        });
        __syncthreads();
    }
    /// (P e)(x, y)
    __device__ float interpolated(const OnChip& coarse, const float* e, int x, int y) const {
        return stencil::interpolate(
            [&](int X, int Y) { return e[coarse.cell(X, Y)]; },
            [&](int w, int X, int Y) { return coarse.weight(w, coarse.cell(X, Y)); }, x, y);
    }
    /// z ← pre-smoothing of A z = b from zero
    __device__ void smoothFromZero(const OnChip& g) const {
        const ChebyshevSteps& pre = g.smoothing.pre;
        float* now = pre.steps % 2 == 1 ? z : t;
        float* next = pre.steps % 2 == 1 ? t : z;
        g.forEach([&](int k, int, int) { now[k] = pre.omega[0] * g.inverse(k) * b[k]; });
        __syncthreads();
        for (int s = 1; s < pre.steps; ++s) {
            step(g, pre.omega[s], now, next);
            float* const old = now;
            now = next;
            next = old;
        }
    }
    /// Post-smoothing; the result ends in `result()`.
    __device__ void smoothAfter(const OnChip& g) const {
        const ChebyshevSteps& post = g.smoothing.post;
        float* now = z;
        float* next = t;
        for (int s = 0; s < post.steps; ++s) {
            step(g, post.omega[s], now, next);
            float* const old = now;
            now = next;
            next = old;
        }
    }
    /// Where a cycle leaves the values of every level.
    __device__ float* result() const { return tail.smoothing[0].post.steps % 2 == 1 ? t : z; }

    /// result() ← one V-cycle on A z = b from zero, from level `top` down.
    __device__ void cycle(int top) const {
        const int last = tail.count - 1;
        for (int l = top; l < last; ++l) {
            const OnChip fine = level(l), coarse = level(l + 1);
            smoothFromZero(fine);
            residual(fine, b, z, t);
            restrictTo(fine, coarse, t, b);
        }
        solveLast(b, result());
        for (int l = last - 1; l >= top; --l) {
            const OnChip fine = level(l), coarse = level(l + 1);
            const float* e = result();
            fine.forEach([&](int k, int x, int y) { z[k] += interpolated(coarse, e, x, y); });
            __syncthreads();
            smoothAfter(fine);
        }
    }
    /// The level of one point: v = b / centre.
    __device__ void solveLast(const float* rhs, float* v) const {
        const OnChip g = level(tail.count - 1);
        g.forEach([&](int k, int, int) { v[k] = g.inverse(k) * rhs[k]; });
        __syncthreads();
    }
    /// u ← full multigrid on A u = f.
    __device__ void fullMultigrid() const {
        const int last = tail.count - 1;
        for (int l = 0; l < last; ++l) restrictTo(level(l), level(l + 1), f, f);
        solveLast(f, u);
        for (int l = last - 1; l >= 0; --l) {
            const OnChip fine = level(l), coarse = level(l + 1);
            fine.forEach([&](int k, int x, int y) { u[k] = interpolated(coarse, u, x, y); });
            __syncthreads();
            residual(fine, f, u, b);
            cycle(l);
            const float* correction = result();
            fine.forEach([&](int k, int, int) { u[k] += correction[k]; });
            __syncthreads();
        }
    }
};

__global__ void __launch_bounds__(kThreads)
    solveTailKernel(const __grid_constant__ TailLevels tail, TailTask task, const float* b,
                    float* out) {
    extern __shared__ float shared[];
    const TailWork work(tail, shared);
    const bool full = task == TailTask::fullMultigrid;
    const int arrays = kCoefficientPlanes + (full ? kArrays : 3);
    for (int k = threadIdx.x; k < arrays * tail.cells; k += blockDim.x) shared[k] = 0.0f;
    __syncthreads();
    const OnChip top = work.level(0);
    const Shape& shape = tail.levels[0].shape;
    const std::size_t plane = blockIdx.x * shape.plane;
    float* const rhs = full ? work.f : work.b;
    work.load();  // operators: written by no kernel of this chain
    overlapWithTheNext();
    top.forEach([&](int k, int x, int y) { rhs[k] = b[plane + shape.at(x, y)]; });
    __syncthreads();
    if (full)
        work.fullMultigrid();
    else
        work.cycle(0);
    const float* const result = full ? work.u : work.result();
    top.forEach([&](int k, int x, int y) { out[plane + shape.at(x, y)] = result[k]; });
}

}  // namespace

int prepareTail() {
    int device = 0, bytes = 0;
    check(cudaGetDevice(&device), "asking for the device");
    check(cudaDeviceGetAttribute(&bytes, cudaDevAttrMaxSharedMemoryPerBlockOptin, device),
          "asking for its limits");
    check(cudaFuncSetAttribute(solveTailKernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes),
          "preparing kernels");
    return bytes / static_cast<int>((kCoefficientPlanes + kArrays) * sizeof(float));
}

void solveTail(const TailLevels& tail, TailTask task, int channels, const float* b, float* out,
               cudaStream_t stream) {
    const std::size_t arrays = kCoefficientPlanes + (task == TailTask::fullMultigrid ? kArrays : 3);
    launchOverlapping(
        solveTailKernel,
        {dim3(static_cast<unsigned>(channels)), dim3(kThreads), arrays * tail.cells * sizeof(float)},
        stream, "solving the coarsest levels", tail, task, b, out);
}

}  // namespace weft::gpu
