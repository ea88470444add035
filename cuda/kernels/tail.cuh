#pragma once
/// The coarsest levels on chip, by one block: a V-cycle from zero. Device code.
#include "kernels/tail.h"
#include "weft/stencil/transfer.h"

namespace weft::gpu {

inline constexpr int kRowThreads = 4;  ///< that multiply one row of the inverse

/// Row length of the inverse on chip: odd, so that rows lie in different banks.
__host__ __device__ inline int inversePitch(int points) { return points | 1; }

/// One level on chip; v(x, y) of an array at cell (y + 1)(width + 2) + x + 1, zero around.
struct OnChip {
    const Shape& shape;
    int base, pitch;

    __device__ OnChip(const TailLevels& tail, int l)
        : shape(tail.levels[l].shape), base(tail.offset[l]), pitch(shape.width + 2) {}

    __device__ int cell(int x, int y) const { return base + (y + 1) * pitch + x + 1; }
    __device__ int area() const { return shape.width * shape.height; }
};

/// The points of one level that belong to this thread, their operator rows in registers.
template <int kPoints>
struct OwnPoints {
    int x[kPoints], y[kPoints], cell[kPoints];  ///< cell < 0: none
    stencil::Row9 row[kPoints];
    float inverse[kPoints];

    __device__ void load(const TailLevels& tail, int l) {
        const OnChip level(tail, l);
        const NineLevel& from = tail.levels[l];
#pragma unroll
        for (int p = 0; p < kPoints; ++p) {
            const int n = p * kTailThreads + static_cast<int>(threadIdx.x);
            cell[p] = -1;
            if (n >= level.area()) continue;
            y[p] = n / level.shape.width, x[p] = n - y[p] * level.shape.width;
            cell[p] = level.cell(x[p], y[p]);
            const int i = level.shape.at(x[p], y[p]);
            row[p] = from.row(i);
            inverse[p] = from.inverse(i);
        }
    }
    template <class F>
    __device__ void forEach(F f) const {
#pragma unroll
        for (int p = 0; p < kPoints; ++p)
            if (cell[p] >= 0) f(p, cell[p]);
    }
};

/// All levels on chip. Arrays: b right-hand side, v and w values.
struct TailWork {
    const TailLevels& tail;
    float *b, *v, *w;
    float* weights;  ///< of the levels below the first: plane by plane
    float* inverse;

    __device__ TailWork(const TailLevels& levels, float* shared)
        : tail(levels),
          b(shared),
          v(b + levels.cells),
          w(v + levels.cells),
          weights(w + levels.cells),
          inverse(weights + NineLevel::kWeightPlanes * weightCells()) {}

    [[nodiscard]] __device__ int weightCells() const {
        return tail.count > 1 ? tail.cells - tail.offset[1] : 0;
    }
    [[nodiscard]] __device__ float& weight(int k, int cell) const {
        return weights[k * weightCells() + cell - tail.offset[1]];
    }

    __device__ void loadWeights() const {
        for (int l = 1; l < tail.count; ++l) {
            const OnChip level(tail, l);
            for (int n = threadIdx.x; n < level.area(); n += kTailThreads) {
                const int y = n / level.shape.width, x = n - y * level.shape.width;
                const int i = level.shape.at(x, y);
#pragma unroll
                for (int k = 0; k < NineLevel::kWeightPlanes; ++k)
                    weight(k, level.cell(x, y)) = tail.levels[l].weight(k, i);
            }
        }
    }
    __device__ void loadInverse() const {
        const int n = OnChip(tail, tail.count - 1).area(), pitch = inversePitch(n);
        for (int k = threadIdx.x; k < n * n; k += kTailThreads)
            inverse[k / n * pitch + k % n] = tail.inverse[k];
    }

    /// b ← a plane of the finest level
    __device__ void loadRhs(const float* plane) const {
        const OnChip top(tail, 0);
        for (int n = threadIdx.x; n < top.area(); n += kTailThreads) {
            const int y = n / top.shape.width, x = n - y * top.shape.width;
            b[top.cell(x, y)] = __ldcg(plane + top.shape.at(x, y));
        }
    }
    /// Σ a v at a cell
    __device__ static float couplings(const stencil::Row9& row, const float* v, int cell, int pitch) {
        return stencil::couplingSum(row, [&](int dx, int dy) { return v[cell + dy * pitch + dx]; });
    }
    /// to ← one damped Jacobi step from `from`
    template <int kPoints>
    __device__ void step(const OwnPoints<kPoints>& own, int l, float omega, const float* from,
                         float* to) const {
        const int pitch = OnChip(tail, l).pitch;
        own.forEach([&](int p, int k) {
            const float value = stencil::dampedJacobi(omega, b[k], own.inverse[p], from[k],
                                                      couplings(own.row[p], from, k, pitch));
            to[k] = own.inverse[p] == 0.0f ? 0.0f : value;
        });
        __syncthreads();
    }
    /// b(l + 1) ← Pᵀ (b − A v), v smoothed from zero; v and w may change places.
    template <int kPoints>
    __device__ void descend(const OwnPoints<kPoints>& own, int l, float*& now, float*& next) const {
        const OnChip level(tail, l), coarse(tail, l + 1);
        const stencil::ChebyshevSteps& pre = tail.smoothing[l].pre;
        own.forEach([&](int p, int k) { now[k] = pre.omega[0] * own.inverse[p] * b[k]; });
        __syncthreads();
        for (int s = 1; s < pre.steps; ++s) {
            step(own, l, pre.omega[s], now, next);
            swap(now, next);
        }
        own.forEach([&](int p, int k) {
            const float centre = own.row[p].centre;
            const float value =
                stencil::residual9(b[k], centre, now[k], couplings(own.row[p], now, k, level.pitch));
            next[k] = centre > 0.0f ? value : 0.0f;
        });
        __syncthreads();
        for (int n = threadIdx.x; n < coarse.area(); n += kTailThreads) {
            const int Y = n / coarse.shape.width, X = n - Y * coarse.shape.width;
            const int k = coarse.cell(X, Y);
            b[k] = stencil::restrictTo([&](int x, int y) { return next[level.cell(x, y)]; },
                                       [&](int i, int, int) { return weight(i, k); }, X, Y);
        }
        __syncthreads();
    }
    /// v ← v + P e, then smoothed; e in the array `e`, the result in `now`.
    template <int kPoints>
    __device__ void ascend(const OwnPoints<kPoints>& own, int l, const float* e, float*& now,
                           float*& next) const {
        const OnChip level(tail, l), coarse(tail, l + 1);
        __syncthreads();
        own.forEach([&](int p, int k) {
            now[k] += stencil::interpolate(
                [&](int X, int Y) { return e[coarse.cell(X, Y)]; },
                [&](int i, int X, int Y) { return weight(i, coarse.cell(X, Y)); }, own.x[p],
                own.y[p]);
        });
        __syncthreads();
        const stencil::ChebyshevSteps& post = tail.smoothing[l].post;
        for (int s = 0; s < post.steps; ++s) {
            step(own, l, post.omega[s], now, next);
            swap(now, next);
        }
    }
    /// Where the way up leaves the values of a level: they change places at every step but the first.
    [[nodiscard]] __device__ float* resultOf(int l) const {
        return (tail.smoothing[l].pre.steps - 1 + tail.smoothing[l].post.steps) % 2 ? w : v;
    }
    /// v ← A⁻¹ b on the last level
    __device__ void solveLast() const {
        const OnChip level(tail, tail.count - 1);
        const int n = level.area(), part = threadIdx.x % kRowThreads;
        const auto cellOf = [&](int p) {
            const int y = p / level.shape.width;
            return level.cell(p - y * level.shape.width, y);
        };
        for (int first = 0; first < n; first += kTailThreads / kRowThreads) {
            const int r = first + static_cast<int>(threadIdx.x) / kRowThreads;
            float sum = 0.0f;
            if (r < n)
                for (int p = part; p < n; p += kRowThreads)
                    sum += inverse[r * inversePitch(n) + p] * b[cellOf(p)];
            sum += __shfl_xor_sync(0xffffffffu, sum, 1);
            sum += __shfl_xor_sync(0xffffffffu, sum, 2);
            if (r < n && part == 0) v[cellOf(r)] = sum;
        }
    }
    /// v or w ← one V-cycle from level l down.
    template <class Own, class... Below>
    __device__ void cycle(int l, const Own& own, const Below&... below) const {
        if (l == tail.count - 1) return solveLast();
        float *now = v, *next = w;
        descend(own, l, now, next);
        if constexpr (sizeof...(below) > 0)
            cycle(l + 1, below...);
        else
            solveLast();
        ascend(own, l, l + 1 < tail.count - 1 ? resultOf(l + 1) : v, now, next);
    }
    __device__ static void swap(float*& a, float*& c) {
        float* const old = a;
        a = c;
        c = old;
    }
};

}  // namespace weft::gpu
