#pragma once
/// The coarsest levels in shared memory, by one block: a V-cycle from zero. Device code.
#include "kernels/levels/lane_queue.cuh"
#include "kernels/smallest/coarsest_levels.h"
#include "weft/stencil/nine_point.h"
#include "weft/stencil/transfer.h"

namespace weft::gpu {

inline constexpr int kRowThreads = 4;  ///< that multiply one row of the inverse

/// Row length of the inverse in shared memory: odd, so that rows lie in different banks.
__host__ __device__ inline int inversePitch(int points) { return points | 1; }

static_assert(kCoarsestPoints[1] == 1 && kCoarsestPoints[2] == 1,
              "a thread restricts to one point a level");

/// Points by number, row by row.
struct RowByRow {
    int width;
    float inverse;

    __device__ explicit RowByRow(int w) : width(w), inverse(1.0f / static_cast<float>(w)) {}

    /// Column and row of point n < 2²⁰: the nearest quotient is half a point away, far above
    /// rounding.
    __device__ int2 at(int n) const {
        const int y = static_cast<int>((static_cast<float>(n) + 0.5f) * inverse);
        return {n - y * width, y};
    }
};

/// The point of level l that this thread has, if it is one: ≥ 0 and below the level's area.
__device__ inline int numberIn(const CoarsestLevels& coarsest, int l) {
    return static_cast<int>(threadIdx.x) - coarsest.first[l];
}

/// One level in shared memory; v(x, y) of an array at cell (y + 1)(width + 2) + x + 1, zero around.
struct SharedLevel {
    const Shape& shape;
    int base, pitch;

    __device__ SharedLevel(const CoarsestLevels& coarsest, int l)
        : shape(coarsest.levels[l].shape), base(coarsest.offset[l]), pitch(shape.width + 2) {}

    __device__ int cell(int x, int y) const { return base + (y + 1) * pitch + x + 1; }
    __device__ int area() const { return shape.width * shape.height; }
};

/// The points of one level that belong to this thread, all that they need in registers.
template <int kPoints>
struct OwnPoints {
    int cell[kPoints];    ///< < 0: none
    int coarse[kPoints];  ///< cell of the coarse point at or before it in both directions
    int fine[kPoints];    ///< cell of its own point on the finer level
    float a[kPoints][8];  ///< couplings / centre
    float centre[kPoints], inverse[kPoints];
    /// Weights with which it takes coarse (X, Y), (X + 1, Y), (X, Y + 1), (X + 1, Y + 1).
    float taken[kPoints][4];
    float b[kPoints], v[kPoints];  ///< b / centre

    __device__ void load(const CoarsestLevels& coarsest, int l) {
        const SharedLevel level(coarsest, l), below(coarsest, l + 1);
        const RowByRow points(level.shape.width);
#pragma unroll
        for (int p = 0; p < kPoints; ++p) {
            const int n = p * kCoarsestThreads + numberIn(coarsest, l);
            const bool there = n >= 0 && n < level.area();
            cell[p] = -1;
            if (!__any_sync(0xffffffffu, there)) continue;
            // The others of the warp read padding, which is 0.
            const int2 at = there ? points.at(n) : int2{level.shape.width, level.shape.height};
            cell[p] = there ? level.cell(at.x, at.y) : -1;
            coarse[p] = below.cell(at.x / 2, at.y / 2);
            fine[p] = l > 0 ? SharedLevel(coarsest, l - 1).cell(2 * at.x, 2 * at.y) : 0;
            loadRow(coarsest.levels[l], level.shape.at(at.x, at.y), p);
            loadTaken(coarsest.levels[l + 1], at, p);
        }
    }
    __device__ void loadRow(const CoarseLevel& from, int i, int p) {
        const stencil::Row9 row = from.row(i);
        centre[p] = row.centre, inverse[p] = from.inverse(i);
#pragma unroll
        for (int k = 0; k < 8; ++k) a[p][k] = row.a[k] * inverse[p];
    }
    __device__ void loadTaken(const CoarseLevel& from, int2 at, int p) {
        using namespace stencil;
        const bool oddX = at.x & 1, oddY = at.y & 1, active = inverse[p] > 0.0f;
        const int i = from.shape.at(at.x / 2, at.y / 2);
        const auto weight = [&](int k, int at, bool wanted) {
            return wanted && active ? from.weight(k, at) : 0.0f;
        };
        taken[p][0] = oddX || oddY ? weight(oddX ? (oddY ? SE : E) : S, i, true)
                      : active     ? 1.0f
                                   : 0.0f;
        taken[p][1] = weight(oddY ? SW : W, i + 1, oddX);
        taken[p][2] = weight(oddX ? NE : N, i + from.shape.pitch, oddY);
        taken[p][3] = weight(NW, i + from.shape.pitch + 1, oddX && oddY);
    }
    /// b, a plane of the coarsest levels' finest level.
    __device__ void loadRhs(const Shape& shape, const float* plane) {
        const RowByRow points(shape.width);
        forEach([&](int p, int) {
            const int2 at = points.at(p * kCoarsestThreads + static_cast<int>(threadIdx.x));
            b[p] = inverse[p] * __ldcg(plane + shape.at(at.x, at.y));
        });
    }
    /// Sets off the weights with which restrictRhs() will work, into words of this thread; there
    /// after awaitCopies(). The coarsest levels' finest level.
    static constexpr int kWeightFloats = kPoints * CoarseLevel::kWeightPlanes * kCoarsestThreads;
    __device__ static void fetchRestriction(const CoarseLevel& level, float* memory) {
        const RowByRow points(level.shape.width);
#pragma unroll
        for (int p = 0; p < kPoints; ++p) {
            const int n = p * kCoarsestThreads + static_cast<int>(threadIdx.x);
            if (n >= level.shape.width * level.shape.height) break;
            const int2 at = points.at(n);
            const int i = level.shape.at(at.x, at.y);
#pragma unroll
            for (int k = 0; k < CoarseLevel::kWeightPlanes; ++k)
                copyToShared<4>(
                    memory + (p * CoarseLevel::kWeightPlanes + k) * kCoarsestThreads + threadIdx.x,
                    level.weights + k * level.shape.plane + i, true);
        }
    }
    /// b ← Pᵀ of `plane`, of the next finer level; `shape` of the coarsest levels' finest.
    __device__ void restrictRhs(const Shape& shape, const Shape& finer, const float* plane,
                                const float* memory) {
        const RowByRow points(shape.width);
        forEach([&](int p, int) {
            const int2 at = points.at(p * kCoarsestThreads + static_cast<int>(threadIdx.x));
            const float* const from = plane + finer.at(2 * at.x, 2 * at.y);
            const float* const weights =
                memory + p * CoarseLevel::kWeightPlanes * kCoarsestThreads + threadIdx.x;
            b[p] = inverse[p] * stencil::restrictTo(
                                    [&](int x, int y) { return __ldcg(from + y * finer.pitch + x); },
                                    [&](int k, int, int) { return weights[k * kCoarsestThreads]; }, 0,
                                    0);
        });
    }
    template <class F>
    __device__ void forEach(F f) const {
#pragma unroll
        for (int p = 0; p < kPoints; ++p)
            if (cell[p] >= 0) f(p, cell[p]);
    }
    /// b + Σ a v of point p, at cell k of the array `from`.
    __device__ float sum(int p, const float* from, int k, int pitch) const {
        return stencil::scaledSum(b[p], a[p],
                                  [&](int dx, int dy) { return from[k + dy * pitch + dx]; });
    }
};

/// All levels in shared memory.
struct CoarsestWork {
    const CoarsestLevels& coarsest;
    float *v, *w;       ///< arrays of values; zero around every level
    float* restricted;  ///< weights of each thread's coarse point, a block of eight a level
    float* inverse;
    float* last;  ///< right-hand side of the last level, point by point

    static constexpr int kOfLevel = CoarseLevel::kWeightPlanes * kCoarsestThreads;

    __device__ CoarsestWork(const CoarsestLevels& levels, float* shared)
        : coarsest(levels),
          v(shared),
          w(v + levels.cells),
          restricted(w + levels.cells),
          inverse(restricted + (levels.count - 1) * kOfLevel),
          last(inverse + kDirectPoints * inversePitch(kDirectPoints)) {}

    /// Sets off what no kernel of the chain writes; there after awaitCopies() and a barrier.
    __device__ void loadOperators() const {
        for (float* k = v + threadIdx.x; k < restricted; k += kCoarsestThreads) *k = 0.0f;
        for (int l = 1; l < coarsest.count; ++l) {
            const CoarseLevel& level = coarsest.levels[l];
            const int n = numberIn(coarsest, l);
            if (n < 0 || n >= SharedLevel(coarsest, l).area()) continue;
            const int2 at = RowByRow(level.shape.width).at(n);
            const int i = level.shape.at(at.x, at.y);
#pragma unroll
            for (int k = 0; k < CoarseLevel::kWeightPlanes; ++k)
                copyToShared<4>(restricted + (l - 1) * kOfLevel + k * kCoarsestThreads + threadIdx.x,
                                level.weights + k * level.shape.plane + i, true);
        }
        const int n = SharedLevel(coarsest, coarsest.count - 1).area();
        const RowByRow rows(n);
        for (int k = threadIdx.x; k < n * n; k += kCoarsestThreads) {
            const int2 at = rows.at(k);
            copyToShared<4>(inverse + at.y * inversePitch(n) + at.x, coarsest.inverse + k, true);
        }
    }

    /// Pᵀ r at this thread's point of level l; `fine`: cell of its point on the level before.
    __device__ float restrictTo(int l, int fine, const float* r) const {
        const int pitch = SharedLevel(coarsest, l - 1).pitch;
        const float* const weights = restricted + (l - 1) * kOfLevel + threadIdx.x;
        return stencil::restrictTo([&](int x, int y) { return r[fine + y * pitch + x]; },
                                   [&](int k, int, int) { return weights[k * kCoarsestThreads]; }, 0,
                                   0);
    }
    /// One damped Jacobi step: own.v and the array `to` ← from the array `from`.
    template <int kPoints>
    __device__ void step(OwnPoints<kPoints>& own, int pitch, float omega, const float* from,
                         float* to) const {
        own.forEach([&](int p, int k) {
            own.v[p] = stencil::dampedJacobiScaled(omega, own.v[p], own.sum(p, from, k, pitch));
            to[k] = own.v[p];
        });
        __syncthreads();
    }
    /// own.v ← a step from zero, or 0. Where b − A v lies then.
    template <int kPoints>
    __device__ const float* restrictToCoarse(OwnPoints<kPoints>& own, int l) const {
        const int pitch = SharedLevel(coarsest, l).pitch;
        const float omega = coarsest.smoothing[l].first;
        if (omega > 0.0f) {
            own.forEach([&](int p, int k) { v[k] = own.v[p] = omega * own.b[p]; });
            __syncthreads();
            own.forEach(
                [&](int p, int k) { w[k] = own.centre[p] * (own.sum(p, v, k, pitch) - own.v[p]); });
        } else {
            own.forEach([&](int p, int k) { own.v[p] = 0.0f, w[k] = own.centre[p] * own.b[p]; });
        }
        __syncthreads();
        return w;
    }
    /// own.v ← own.v + P e, then smoothed; e in the array `e`, the result in resultOf(l).
    template <int kPoints>
    __device__ void smooth(OwnPoints<kPoints>& own, int l, const float* e) const {
        const int pitch = SharedLevel(coarsest, l).pitch, below = SharedLevel(coarsest, l + 1).pitch;
        float *now = v, *next = w;
        own.forEach([&](int p, int k) {
            const float* const c = e + own.coarse[p];
            const float(&t)[4] = own.taken[p];
            own.v[p] += (t[0] * c[0] + t[1] * c[1]) + (t[2] * c[below] + t[3] * c[below + 1]);
            now[k] = own.v[p];
        });
        __syncthreads();
        const stencil::ChebyshevSteps& post = coarsest.smoothing[l].post;
        for (int s = 0; s < post.steps; ++s) {
            step(own, pitch, post.omega[s], now, next);
            swap(now, next);
        }
    }
    /// Where the correction leaves the values of a level.
    [[nodiscard]] __device__ float* resultOf(int l) const {
        return l + 1 < coarsest.count && coarsest.smoothing[l].post.steps % 2 != 0 ? w : v;
    }
    /// The last level's right-hand side from r on the level before.
    __device__ void restrictToLast(const float* r) const {
        const int l = coarsest.count - 1, n = numberIn(coarsest, l);
        const SharedLevel level(coarsest, l), finer(coarsest, l - 1);
        if (n >= 0 && n < level.area()) {
            const int2 at = RowByRow(level.shape.width).at(n);
            last[n] = restrictTo(l, finer.cell(2 * at.x, 2 * at.y), r);
        }
        __syncthreads();
    }
    /// The same from a plane, where it is the only level.
    __device__ void loadLast(const float* plane) const {
        const SharedLevel level(coarsest, coarsest.count - 1);
        const int n = threadIdx.x;
        if (n < level.area()) {
            const int2 at = RowByRow(level.shape.width).at(n);
            last[n] = __ldcg(plane + level.shape.at(at.x, at.y));
        }
        __syncthreads();
    }
    /// v ← A⁻¹ of its right-hand side on the last level
    __device__ void solveLast() const {
        static_assert(kDirectPoints * kRowThreads <= kCoarsestThreads &&
                      kDirectPoints % kRowThreads == 0);
        const SharedLevel level(coarsest, coarsest.count - 1);
        const int n = level.area(), part = threadIdx.x % kRowThreads, r = threadIdx.x / kRowThreads;
        const float* const row = inverse + r * inversePitch(n);
        float sum = 0.0f;
#pragma unroll
        for (int k = 0; k < kDirectPoints; k += kRowThreads)
            if (r < n && k + part < n) sum += row[k + part] * last[k + part];
        sum += __shfl_xor_sync(0xffffffffu, sum, 1);
        sum += __shfl_xor_sync(0xffffffffu, sum, 2);
        if (r < n && part == 0) {
            const int2 at = RowByRow(level.shape.width).at(r);
            v[level.cell(at.x, at.y)] = sum;
        }
        __syncthreads();
    }
    /// resultOf(l) ← one V-cycle from level l down, which has a level below it; own.b: right-hand
    /// side.
    template <class Own, class... Below>
    __device__ void cycle(int l, Own& own, Below&... below) const {
        const float* const r = restrictToCoarse(own, l);
        if (l + 2 == coarsest.count) {
            restrictToLast(r);
            solveLast();
        } else {
            goOn(l + 1, r, below...);
        }
        smooth(own, l, resultOf(l + 1));
    }
    template <class Own, class... Below>
    __device__ void goOn(int l, const float* r, Own& own, Below&... below) const {
        own.forEach([&](int p, int) { own.b[p] = own.inverse[p] * restrictTo(l, own.fine[p], r); });
        cycle(l, own, below...);
    }
    __device__ void goOn(int, const float*) const {}  // CoarsestLevels holds no more
    __device__ static void swap(float*& a, float*& c) {
        float* const old = a;
        a = c;
        c = old;
    }
};

/// The levels above the last one, of which there are `above`.
template <class Own0, class Own1, class Own2>
__device__ __forceinline__ void loadOwn(const CoarsestLevels& coarsest, int above, Own0& own0,
                                        Own1& own1, Own2& own2) {
    if (above > 0) own0.load(coarsest, 0);
    if (above > 1) own1.load(coarsest, 1);
    if (above > 2) own2.load(coarsest, 2);
}

}  // namespace weft::gpu
