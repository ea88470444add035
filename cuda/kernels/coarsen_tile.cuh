#pragma once
/// A tile of a coarse level, built by one block: the finer level's rows lie on chip, weights are
/// found once, then every thread takes the Galerkin row of its point. Device code.
#include "kernels/coarsen.h"
#include "kernels/lane_queue.cuh"

namespace weft::gpu {

/// Points of a tile, a thread each, and a few threads more, so that each takes the weights of one
/// point: weights are needed one point beyond the tile; fine rows four points to the west and north
/// (one of them for its couplings) and three to the east and south.
struct CoarseTile {
    static constexpr int columns = 32, rows = 8, warps = 11, threads = 32 * warps;
    static constexpr int weightColumns = columns + 2, weightCells = weightColumns * (rows + 2);
    static constexpr int margin = 4, fineColumns = 2 * columns + 7, fineRows = 2 * rows + 7;
    static constexpr int fineCells = fineColumns * fineRows;
    static_assert(weightCells <= threads);

    /// Cell of a fine point, seen from the fine point of the tile's first point.
    __device__ static int fineCell(int x, int y) { return (y + margin) * fineColumns + x + margin; }
    /// Cell of the weights of a coarse point, seen from the tile's first.
    __device__ static int weightCell(int x, int y) { return (y + 1) * weightColumns + x + 1; }

    /// f(cell, index in the level's planes, whether it is in the level) for this thread's share of
    /// the fine points, unrolled, so that all loads are on their way together.
    template <class F>
    __device__ static void forFinePoints(const Shape& fine, int X0, int Y0, const F& f) {
#pragma unroll
        for (int j = 0; j < (fineRows + warps - 1) / warps; ++j)
#pragma unroll
            for (int i = 0; i < (fineColumns + 31) / 32; ++i) {
                const int x = 32 * i + static_cast<int>(threadIdx.x);
                const int y = warps * j + static_cast<int>(threadIdx.y);
                const int fx = 2 * X0 - margin + x, fy = 2 * Y0 - margin + y;
                if (x < fineColumns && y < fineRows)
                    f(y * fineColumns + x, fine.at(fx, fy), fine.contains(fx, fy));
            }
    }
};

/// What all fine points of a tile are. Where they are the interior's, so are the coarse ones.
enum class TileKind { mixed, interior, empty };

/// Rows of the 5-point operator on chip.
struct FiveTile {
    FiveLevel level;
    std::uint8_t* diagonal;  ///< CoarseTile::fineCells

    struct Memory {
        std::uint8_t diagonal[CoarseTile::fineCells];
    };
    __device__ FiveTile(const FiveLevel& l, Memory& memory) : level(l), diagonal(memory.diagonal) {}

    __device__ TileKind load(int X0, int Y0, bool) const {
        unsigned other = 0, any = 0;
        CoarseTile::forFinePoints(level.shape, X0, Y0, [&](int cell, int i, bool inside) {
            const std::uint8_t d = inside ? level.diagonal[i] : 0;
            diagonal[cell] = d;
            other |= d ^ 4u;
            any |= d;
        });
        if (__syncthreads_and(other == 0)) return TileKind::interior;
        return __syncthreads_and(any == 0) ? TileKind::empty : TileKind::mixed;
    }
    __device__ stencil::Row9 row(int cell) const {
        stencil::Row9 row;
        const std::uint8_t* const d = diagonal + cell;
        if (*d == 0) return row;
        row.centre = *d;
        row.a[stencil::W] = d[-1] ? 1.0f : 0.0f;
        row.a[stencil::E] = d[1] ? 1.0f : 0.0f;
        row.a[stencil::N] = d[-CoarseTile::fineColumns] ? 1.0f : 0.0f;
        row.a[stencil::S] = d[CoarseTile::fineColumns] ? 1.0f : 0.0f;
        return row;
    }
};

/// Rows of a 9-point operator on chip.
struct NineTile {
    NineLevel level;
    float (*planes)[CoarseTile::fineCells];  ///< centre, E, SW, S, SE

    struct Memory {
        float planes[5][CoarseTile::fineCells];
    };
    __device__ NineTile(const NineLevel& l, Memory& memory) : level(l), planes(memory.planes) {}

    /// `quick`: rows that are the interior's, or all empty, are not looked at.
    __device__ TileKind load(int X0, int Y0, bool quick) const {
        const Shape& shape = level.shape;
        if (quick) {
            unsigned other = 0, any = 0;
            CoarseTile::forFinePoints(shape, X0, Y0, [&](int, int i, bool inside) {
                other |= inside ? level.plain[i] ^ 1u : 1u;
                any |= inside && level.planes[i] != 0.0f;
            });
            if (__syncthreads_and(other == 0)) return TileKind::interior;
            if (__syncthreads_and(any == 0)) return TileKind::empty;
        }
        CoarseTile::forFinePoints(shape, X0, Y0, [&](int cell, int i, bool inside) {
            constexpr int stored[5] = {0, 2, 3, 4, 5};
#pragma unroll
            for (int p = 0; p < 5; ++p)
                copyOnChip<4>(planes[p] + cell, level.planes + stored[p] * shape.plane + i, inside);
        });
        awaitCopies();
        __syncthreads();
        return TileKind::mixed;
    }
    __device__ stencil::Row9 row(int cell) const {
        using namespace stencil;
        constexpr int pitch = CoarseTile::fineColumns;
        Row9 r;
        r.centre = planes[0][cell];
        r.a[E] = planes[1][cell], r.a[W] = planes[1][cell - 1];
        r.a[S] = planes[3][cell], r.a[N] = planes[3][cell - pitch];
        r.a[SW] = planes[2][cell], r.a[NE] = planes[2][cell - pitch + 1];
        r.a[SE] = planes[4][cell], r.a[NW] = planes[4][cell - pitch - 1];
        return r;
    }
};

/// Rounding apart, a row is the interior's.
__device__ inline bool isInterior(const stencil::Row9& row, const InteriorRow& interior) {
    using namespace stencil;
    const float near = 1e-6f * interior.centre;
    bool same = fabsf(row.centre - interior.centre) <= near;
    for (const int k : {W, E, N, S}) same = same && fabsf(row.a[k] - interior.edge) <= near;
    for (const int k : {NW, NE, SW, SE}) same = same && fabsf(row.a[k] - interior.corner) <= near;
    return same;
}

/// Stores the row and the weights of the point at index i.
__device__ inline void storePoint(const NineStorage& to, int i, const stencil::Row9& row,
                                  float inverse, const stencil::Prolongation8& p) {
    const std::size_t plane = to.shape.plane;
    to.plain[i] = isInterior(row, to.interior) ? 1 : 0;
    float* const out = to.planes + i;
    out[0] = row.centre;
    out[plane] = inverse;
    out[2 * plane] = row.a[stencil::E];
    out[3 * plane] = row.a[stencil::SW];
    out[4 * plane] = row.a[stencil::S];
    out[5 * plane] = row.a[stencil::SE];
#pragma unroll
    for (int k = 0; k < NineLevel::kWeightPlanes; ++k) to.weights[k * plane + i] = p.w[k];
}

/// A point of a tile that is all of one kind.
__device__ inline void storeUniform(const NineStorage& to, int i, TileKind kind) {
    using namespace stencil;
    if (kind == TileKind::empty) return storePoint(to, i, {}, 0.0f, {});
    const InteriorRow& in = to.interior;
    const Row9 row = {
        in.centre, {in.corner, in.edge, in.corner, in.edge, in.edge, in.corner, in.edge, in.corner}};
    storePoint(to, i, row, in.inverse, bilinearWeights());
}

/// The tile whose first point is (X0, Y0). All threads of a block of 32 × CoarseTile::warps call it;
/// what `fine` and `weights` hold is overwritten. `quick`: InteriorRow is exact on both levels,
/// and it pays to look for tiles that are all of one kind.
template <class FineTile>
__device__ void coarsenTile(const FineTile& fine, const NineStorage& coarse, int X0, int Y0,
                            bool quick, float (*weights)[CoarseTile::weightCells]) {
    using namespace stencil;
    const int x = threadIdx.x, y = threadIdx.y;
    const bool inside = y < CoarseTile::rows && coarse.shape.contains(X0 + x, Y0 + y);
    const int own = coarse.shape.at(X0 + x, Y0 + y);
    const TileKind kind = fine.load(X0, Y0, quick);
    if (kind != TileKind::mixed) {
        if (inside) storeUniform(coarse, own, kind);
        return;
    }
    const auto fineRow = [&](int i, int j) { return fine.row(CoarseTile::fineCell(i, j)); };
    const int n = y * 32 + x;
    if (n < CoarseTile::weightCells) {
        const int Y = n / CoarseTile::weightColumns;
        const Prolongation8 p = prolongationOf(fineRow, n - Y * CoarseTile::weightColumns - 1, Y - 1);
#pragma unroll
        for (int k = 0; k < NineLevel::kWeightPlanes; ++k) weights[k][n] = p.w[k];
    }
    __syncthreads();
    if (!inside) return;
    const auto weightsOf = [&](int X, int Y) {
        Prolongation8 p;
#pragma unroll
        for (int k = 0; k < NineLevel::kWeightPlanes; ++k)
            p.w[k] = weights[k][CoarseTile::weightCell(X, Y)];
        return p;
    };
    const Row9 row = galerkinRow(fineRow, weightsOf, x, y);
    storePoint(coarse, own, row, row.centre > 0.0f ? 1.0f / row.centre : 0.0f, weightsOf(x, y));
}

}  // namespace weft::gpu
