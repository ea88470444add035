#pragma once
/// A tile of a small level: points are few, so that the work of each is shared out among threads of a
/// block, and little is done one after the other. The same sums, in the same order, as those of
/// stencil::prolongationOf() and stencil::galerkinRow(). Device code.
#include "kernels/levels/reduce.cuh"
#include "kernels/setup/coarsen_point.cuh"

namespace weft::gpu {

/// Of a block, 32 in a row, a warp below the other.
inline constexpr int kCooperativeWarps = 16, kCooperativeThreads = 32 * kCooperativeWarps;
/// A tile has so many points in both directions, or fewer at the level's end.
inline constexpr int kCooperativeSide = 8;

/// Rows of the finer level in shared memory, from four points before the fine point of the tile's
/// first to three beyond that of its last; 0 outside the level. Lanes look at every second point of
/// every second row: points of even columns lie side by side, those of odd ones behind them, and rows
/// so that four of them use different banks.
struct CooperativeRows {
    static constexpr int kMargin = 4, kAcross = 2 * kCooperativeSide + 7;
    static constexpr int kOdd = 14, kPitch = 28, kCells = kAcross * kPitch;
    static_assert(kOdd >= (kAcross + 1) / 2 && kPitch - kOdd >= kAcross / 2);
    static_assert(2 * kPitch % 32 == 24);

    alignas(16) float plane[5][kCells];  ///< centre, E, SW, S, SE

    /// Cell of the point at (x, y) from the fine point of the tile's first.
    __device__ static int cell(int x, int y) {
        return (y + kMargin) * kPitch + kMargin / 2 + beside(x);
    }
    /// Where (x + dx, y) is, seen from (x, y), for an even x.
    __device__ static constexpr int beside(int dx) { return (dx >> 1) + (dx & 1) * kOdd; }

    /// Those around the tile whose first point is (X0, Y0), a row a warp. Meets the block.
    __device__ void load(const CoarseStorage& level, int X0, int Y0) {
        static_assert(kAcross <= 32);
        constexpr int kShare = (kAcross + kCooperativeWarps - 1) / kCooperativeWarps;
        const Shape& shape = level.shape;
        const int lane = static_cast<int>(threadIdx.x), warp = static_cast<int>(threadIdx.y);
        const int x = lane - kMargin;
        const auto forRows = [&](const auto& of) {
#pragma unroll
            for (int k = 0; k < kShare; ++k)
                if (const int row = k * kCooperativeWarps + warp; row < kAcross) of(k, row - kMargin);
        };
        float values[kShare][5] = {};
        forRows([&](int k, int y) {
            if (lane >= kAcross || !shape.contains(2 * X0 + x, 2 * Y0 + y)) return;
            const float* const from = level.planes + shape.at(2 * X0 + x, 2 * Y0 + y);
#pragma unroll
            for (int p = 0; p < 5; ++p) values[k][p] = from[(p == 0 ? 0 : p + 1) * shape.plane];
        });
        forRows([&](int k, int y) {
            if (lane >= kAcross) return;
#pragma unroll
            for (int p = 0; p < 5; ++p) plane[p][cell(x, y)] = values[k][p];
        });
        __syncthreads();
    }
    /// By those of the block's warps from `first` on, `warps` of them.
    __device__ void clear(int first, int warps) {
        static_assert(5 * kCells % 4 == 0);
        const int warp = static_cast<int>(threadIdx.y) - first;
        if (warp < 0 || warp >= warps) return;
        for (int k = 32 * warp + static_cast<int>(threadIdx.x); k < 5 * kCells / 4; k += 32 * warps)
            reinterpret_cast<float4*>(plane)[k] = {0, 0, 0, 0};
    }
    [[nodiscard]] __device__ stencil::Row9 row(int x, int y) const {
        return rowFrom([&](int p, int dx, int dy) { return plane[p][cell(x + dx, y + dy)]; });
    }
    /// Coupling of a point to the one at (dx, dy) from it.
    [[nodiscard]] __device__ float coupling(int x, int y, int dx, int dy) const {
        const bool theirs = dy < 0 || (dy == 0 && dx < 0);
        const int ahead = theirs ? -dx : dx, below = theirs ? -dy : dy;
        return plane[below == 0 ? ahead : 3 + ahead][theirs ? cell(x + dx, y + dy) : cell(x, y)];
    }
};

/// What a tile is made with, from the rows of the finer level around it.
struct CooperativeTile {
    /// Weights of the points and those around them; rows so that four of them use different banks.
    static constexpr int kWeightAcross = kCooperativeSide + 2, kWeightPitch = 24;
    static constexpr int kWeightCells = kWeightAcross * kWeightPitch;
    static constexpr int kPoints = kCooperativeSide * kCooperativeSide, kGroups = kPoints / 32;
    static_assert(kPoints % 32 == 0);

    float weight[9][kWeightCells];  ///< a point's on the fine ones around it, row by row; amid, its
                                    ///< own: 1
    float product[25][kPoints];     ///< A p on the 5 x 5 fine points around each, row by row
    bool same[3][kPoints];          ///< a row of couplings is the interior's

    __device__ static int weightCell(int x, int y) { return (y + 1) * kWeightPitch + x + 1; }
    /// of(task) for those of the warp; a warp's lanes have the same.
    template <class F>
    __device__ static void forTasks(int count, const F& of) {
#pragma unroll 1
        for (int task = static_cast<int>(threadIdx.y); task < count; task += kCooperativeWarps)
            of(task);
    }

    /// work(X, Y, at) for each point of weights, seen from the tile's first, in each of four
    /// directions; `at` is one of them, the warp's.
    template <class Work>
    __device__ static void forWeights(const Work& work) {
        constexpr int kAll = kWeightAcross * kWeightAcross, kOfAll = (kAll + 31) / 32;
        forTasks(4 * kOfAll, [&](int task) {
            const int n = task % kOfAll * 32 + static_cast<int>(threadIdx.x);
            const int row = n / kWeightAcross;
            if (n < kAll) work(n - row * kWeightAcross - 1, row - 1, task / kOfAll);
        });
    }
    /// On the fine points beside each point, in its row and in its column: one beside two of them
    /// gives weights to both.
    __device__ void setEdgeWeights(const CooperativeRows& fine) {
        constexpr int kFirst = -2, kBetween = kWeightAcross + 1;
        constexpr int kAll = kBetween * kWeightAcross, kOfAll = (kAll + 31) / 32;
        forTasks(2 * kOfAll, [&](int task) {
            const int n = task % kOfAll * 32 + static_cast<int>(threadIdx.x);
            if (n >= kAll) return;
            if (task < kOfAll)  // (X, Y) and (X + 1, Y)
                setBeside<false>(fine, kFirst + n % kBetween, n / kBetween - 1);
            else  // (X, Y) and (X, Y + 1)
                setBeside<true>(fine, n % kWeightAcross - 1, kFirst + n / kWeightAcross);
        });
    }
    template <bool kDown>
    __device__ __forceinline__ void setBeside(const CooperativeRows& fine, int X, int Y) {
        using namespace stencil;
        const Row9 between = fine.row(2 * X + !kDown, 2 * Y + kDown);
        const float before = detail::weightFrom(between, kDown ? N : W),
                    after = detail::weightFrom(between, kDown ? S : E);
        const auto set = [&](int x, int y, int place, float found) {
            if (x < -1 || y < -1 || x > kCooperativeSide || y > kCooperativeSide) return;
            const int n = weightCell(x, y);
            const bool active = fine.plane[0][CooperativeRows::cell(2 * x, 2 * y)] > 0.0f;
            weight[place][n] = active ? found : 0.0f;
            if (place == 5) weight[4][n] = active ? 1.0f : 0.0f;
        };
        set(X, Y, kDown ? 7 : 5, before);
        set(X + !kDown, Y + kDown, kDown ? 1 : 3, after);
    }
    /// On those amid four points.
    __device__ void setCornerWeights(const CooperativeRows& fine) {
        forWeights([&](int X, int Y, int at) {
            const int dx = at % 2 == 0 ? -1 : 1, dy = at < 2 ? -1 : 1, n = weightCell(X, Y);
            const int x = 2 * X + dx, y = 2 * Y + dy;
            const float amid = stencil::detail::weightAmid(
                fine.coupling(x, y, -dx, -dy), fine.coupling(x, y, -dx, 0), weight[4 + 3 * dy][n],
                fine.coupling(x, y, 0, -dy), weight[4 + dx][n],
                fine.plane[0][CooperativeRows::cell(x, y)]);
            weight[4 + 3 * dy + dx][n] = weight[4][n] > 0.0f ? amid : 0.0f;
        });
    }

    /// work(n, x, y, row) for each point in each of kRows rows around it.
    template <int kRows, class Work>
    __device__ static void forPoints(const Work& work) {
        forTasks(kRows * kGroups, [&](int task) {
            const int n = task % kGroups * 32 + static_cast<int>(threadIdx.x);
            work(n, n % kCooperativeSide, n / kCooperativeSide, task / kGroups - kRows / 2);
        });
    }
    /// A p on the five fine points of a row around each point; p: its weights.
    __device__ void multiply(const CooperativeRows& fine) {
        forPoints<5>([&](int n, int x, int y, int row) {
            const int cell = CooperativeRows::cell(2 * x, 2 * y + row), own = weightCell(x, y);
            float s[5] = {};
            addRow<-1>(fine, cell, row, own, s);
            addRow<0>(fine, cell, row, own, s);
            addRow<1>(fine, cell, row, own, s);
#pragma unroll
            for (int k = 0; k < 5; ++k) product[5 * (row + 2) + k][n] = s[k];
        });
    }
    /// s += what a row of fine points has from p of the row kDown below it, if p has that row.
    template <int kDown>
    __device__ __forceinline__ void addRow(const CooperativeRows& fine, int cell, int row, int own,
                                           float (&s)[5]) const {
        const int to = row + kDown;
        const bool there = to >= -1 && to <= 1;
        const float* const p = &weight[there ? 3 * (to + 1) : 0][own];
        const int above = kDown < 0 ? cell - CooperativeRows::kPitch : cell;
        const float* const couplings = fine.plane[kDown == 0 ? 0 : 3] + above;
        const float* const west = fine.plane[kDown == 0 ? 1 : kDown > 0 ? 2 : 4] + above;
        const float* const east = fine.plane[kDown == 0 ? 1 : kDown > 0 ? 4 : 2] + above;
#pragma unroll
        for (int k = 0; k < 3; ++k) {
            const float v = there ? p[k * kWeightCells] : 0.0f;
            s[k] -= east[CooperativeRows::beside(k - 2 + (kDown < 0))] * v;
            s[k + 1] += couplings[CooperativeRows::beside(k - 1)] * (kDown == 0 ? v : -v);
            s[k + 2] -= west[CooperativeRows::beside(k - (kDown <= 0))] * v;
        }
    }
    /// Rows of A_c = Pᵀ A P, three of nine values at a time: take(n, x, y, row, values), those of the
    /// row of points around, couplings but for the middle one of row 0.
    template <class Take>
    __device__ void multiplyBack(const Take& take) const {
        forPoints<3>([&](int n, int x, int y, int row) {
            const int own = weightCell(x, y + row);
            float sum[3] = {};
#pragma unroll
            for (int j = -1; j <= 1; ++j) {
                const int line = 2 * row + j;
                const bool there = line >= -2 && line <= 2;
                const float* const s = &product[there ? 5 * (line + 2) : 0][n];
                const float* const q = &weight[3 * (j + 1)][own];
#pragma unroll
                for (int I = -1; I <= 1; ++I)
#pragma unroll
                    for (int i = -1; i <= 1; ++i)
                        if (2 * I + i >= -2 && 2 * I + i <= 2)
                            sum[I + 1] += (there ? q[(i + 1) * kWeightCells + I] : 0.0f) *
                                          s[(2 * I + i + 2) * kPoints];
            }
            take(n, x, y, row, float3{-sum[0], row == 0 ? sum[1] : -sum[1], -sum[2]});
        });
    }

    /// Stores what multiplyBack() takes, and weights beside it, for a level's tile from (X0, Y0) on;
    /// `next`, if any, gets the rows as those of its finer level.
    __device__ void storeRow(const CoarseStorage& to, int X0, int Y0, CooperativeRows* next, int n,
                             int x, int y, int row, float3 v) {
        if (!to.shape.contains(X0 + x, Y0 + y)) return;
        const std::size_t plane = to.shape.plane;
        const int i = to.shape.at(X0 + x, Y0 + y), cell = CooperativeRows::cell(x, y),
                  own = weightCell(x, y);
        const InteriorRow& in = to.interior;
        const bool middle = row == 0;
        same[row + 1][n] = isNear(v.x, middle ? in.edge : in.corner, in) &&
                           isNear(v.y, middle ? in.centre : in.edge, in) &&
                           isNear(v.z, middle ? in.edge : in.corner, in);
        float* const weights = to.weights + i;
        const int first = row < 0 ? 0 : middle ? 3 : 5;
        weights[first * plane] = weight[3 * (row + 1)][own];
        weights[(first + 1) * plane] = weight[3 * (row + 1) + (middle ? 2 : 1)][own];
        if (!middle) weights[(first + 2) * plane] = weight[3 * (row + 1) + 2][own];
        if (row < 0) return;
        float* const planes = to.planes + i;
        if (middle) {
            planes[0] = v.y, planes[plane] = stencil::detail::ratio(1.0f, v.y),
            planes[2 * plane] = v.z;
            if (next) next->plane[0][cell] = v.y, next->plane[1][cell] = v.z;
        } else {
            planes[3 * plane] = v.x, planes[4 * plane] = v.y, planes[5 * plane] = v.z;
            if (next)
                next->plane[2][cell] = v.x, next->plane[3][cell] = v.y, next->plane[4][cell] = v.z;
        }
    }

    /// The tile from (X0, Y0) on, of rows in shared memory. Meets the block after its last look at
    /// them; the last warps may then still be at `same`, till it meets twice.
    __device__ void build(const CooperativeRows& fine, const CoarseStorage& coarse, int X0, int Y0,
                          CooperativeRows* next) {
        // Warps without edges.
        constexpr int kPlainWarps = kPoints / 32, kPlainFrom = kCooperativeWarps - kPlainWarps,
                      kClearFrom = kCooperativeWarps / 2;
        setEdgeWeights(fine);
        if (next) next->clear(kClearFrom, kPlainFrom - kClearFrom);
        __syncthreads();
        setCornerWeights(fine);
        __syncthreads();
        multiply(fine);
        __syncthreads();
        multiplyBack([&](int n, int x, int y, int row, float3 v) {
            storeRow(coarse, X0, Y0, next, n, x, y, row, v);
        });
        __syncthreads();
        const int n = threadInBlock() - 32 * kPlainFrom, x = X0 + n % kCooperativeSide,
                  y = Y0 + n / kCooperativeSide;
        if (n >= 0 && coarse.shape.contains(x, y))
            coarse.plain[coarse.shape.at(x, y)] = same[0][n] && same[1][n] && same[2][n];
    }
};

}  // namespace weft::gpu
