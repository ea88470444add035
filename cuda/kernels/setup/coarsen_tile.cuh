#pragma once
/// A tile of a coarse level, built by one block: the finer level's rows lie in shared memory, weights
/// are found once, then every thread takes the Galerkin row of its point. Device code.
#include "kernels/levels/levels.h"
#include "kernels/levels/reduce.cuh"
#include "kernels/setup/coarsen_point.cuh"

namespace weft::gpu {

/// Threads of a block, whatever its tile; the largest tile needs a thread for each point of weights.
inline constexpr int kCoarseThreads = 352;

/// Points of a tile, a thread each: weights are needed one point beyond the tile; fine rows four
/// points to the west and north (one of them for its couplings) and three to the east and south.
template <int kColumns, int kRows>
struct CoarseTile {
    static constexpr int columns = kColumns, rows = kRows;
    static constexpr int weightColumns = columns + 2, weightCells = weightColumns * (rows + 2);
    static constexpr int margin = 4, fineColumns = 2 * columns + 7, fineRows = 2 * rows + 7;
    static constexpr int fineCells = fineColumns * fineRows;
    static_assert(weightCells <= kCoarseThreads && columns * rows <= kCoarseThreads);

    /// Cell of a fine point, seen from the fine point of the tile's first point.
    __device__ static int fineCell(int x, int y) { return (y + margin) * fineColumns + x + margin; }
    /// Cell of the weights of a coarse point, seen from the tile's first.
    __device__ static int weightCell(int x, int y) { return (y + 1) * weightColumns + x + 1; }

    static constexpr int kShare = (fineCells + kCoarseThreads - 1) / kCoarseThreads;
    /// f(k, cell, x, y) for this thread's kShare of the fine points, seen from the fine point of the
    /// tile's first; unrolled, so that all loads are on their way together.
    template <class F>
    __device__ static void forFinePoints(const F& f) {
#pragma unroll
        for (int k = 0; k < kShare; ++k) {
            const int cell = k * kCoarseThreads + threadInBlock(), y = cell / fineColumns;
            if (cell < fineCells) f(k, cell, cell - y * fineColumns - margin, y - margin);
        }
    }

    struct Weights {
        float plane[CoarseLevel::kWeightPlanes][weightCells];

        __device__ void put(int cell, const stencil::Prolongation8& p) {
#pragma unroll
            for (int k = 0; k < CoarseLevel::kWeightPlanes; ++k) plane[k][cell] = p.w[k];
        }
        __device__ stencil::Prolongation8 at(int x, int y) const {
            stencil::Prolongation8 p;
#pragma unroll
            for (int k = 0; k < CoarseLevel::kWeightPlanes; ++k) p.w[k] = plane[k][weightCell(x, y)];
            return p;
        }
    };
};
using LaunchTile = CoarseTile<kCoarseColumns, kCoarseRows>;

/// What all fine points of a tile are. Where they are the interior's, so are the coarse ones.
enum class TileKind : std::uint8_t { mixed, interior, empty };

/// Rows of a 9-point operator in shared memory.
template <class Tile>
struct SharedRows {
    static constexpr bool kCorners = true;

    float planes[5][Tile::fineCells];  ///< centre, E, SW, S, SE

    /// Rows around the tile whose first point is (X0, Y0). Meets the block.
    __device__ void load(const CoarseStorage& level, int X0, int Y0) {
        const Shape& shape = level.shape;
        float values[Tile::kShare][5];
        Tile::forFinePoints([&](int k, int, int x, int y) {
            constexpr int stored[5] = {0, 2, 3, 4, 5};
            const bool inside = shape.contains(2 * X0 + x, 2 * Y0 + y);
            const float* const from =
                level.planes + (inside ? shape.at(2 * X0 + x, 2 * Y0 + y) : Shape::kLead);
#pragma unroll
            for (int p = 0; p < 5; ++p) values[k][p] = inside ? from[stored[p] * shape.plane] : 0.0f;
        });
        Tile::forFinePoints([&](int k, int cell, int, int) {
#pragma unroll
            for (int p = 0; p < 5; ++p) planes[p][cell] = values[k][p];
        });
        __syncthreads();
    }
    __device__ stencil::Row9 row(int cell) const {
        return rowFrom(
            [&](int p, int dx, int dy) { return planes[p][cell + dy * Tile::fineColumns + dx]; });
    }
    /// Weights of a coarse point, seen from the tile's first.
    __device__ stencil::Prolongation8 weightsOf(int X, int Y) const {
        return stencil::prolongationOf([&](int i, int j) { return row(Tile::fineCell(i, j)); }, X, Y);
    }
};

/// What plane `p` of the operator, then of the weights, holds in the interior.
__device__ inline float interiorValue(const InteriorRow& in, int p) {
    if (p < 6) return p == 0 ? in.centre : p == 1 ? in.inverse : p % 2 == 0 ? in.edge : in.corner;
    return bilinearWeight(p - CoarseLevel::kOperatorPlanes);
}

/// A launch's tile that is all of one kind, four points at a time: those beyond the level are
/// padding, which an empty tile may clear and no other reaches.
__device__ inline void storeUniform(const CoarseStorage& to, int X0, int Y0, TileKind kind) {
    constexpr int kQuads = kCoarseColumns / 4, kOfPlane = kQuads * kCoarseRows;
    constexpr int kTogether = kCoarseThreads / kOfPlane;  // planes
    constexpr int kPlanes = CoarseLevel::kOperatorPlanes + CoarseLevel::kWeightPlanes;
    const int thread = threadInBlock(), place = thread % kOfPlane;
    const int x = X0 + 4 * (place % kQuads), y = Y0 + place / kQuads;
    if (y >= to.shape.height || thread >= kTogether * kOfPlane) return;
    const int i = to.shape.at(x, y);
    const bool interior = kind == TileKind::interior;
    for (int p = thread / kOfPlane; p < kPlanes; p += kTogether) {
        float* const plane = p < CoarseLevel::kOperatorPlanes
                                 ? to.planes + p * to.shape.plane
                                 : to.weights + (p - CoarseLevel::kOperatorPlanes) * to.shape.plane;
        const float v = interior ? interiorValue(to.interior, p) : 0.0f;
        *reinterpret_cast<float4*>(plane + i) = {v, v, v, v};
    }
    if (thread < kOfPlane)
        *reinterpret_cast<std::uint32_t*>(to.plain + i) = interior ? 0x01010101u : 0u;
}

/// The tile whose first point is (X0, Y0), from fine rows in shared memory, as SharedRows has them.
/// All threads of a block of kCoarseThreads call it.
template <class Tile, class FineRows>
__device__ void storeGalerkin(const FineRows& fine, const CoarseStorage& coarse, int X0, int Y0,
                              typename Tile::Weights& weights) {
    using namespace stencil;
    const int n = threadInBlock();
    const auto fineRow = [&](int i, int j) { return fine.row(Tile::fineCell(i, j)); };
    if (n < Tile::weightCells) {
        const int Y = n / Tile::weightColumns;
        weights.put(n, fine.weightsOf(n - Y * Tile::weightColumns - 1, Y - 1));
    }
    __syncthreads();
    const int x = n % Tile::columns, y = n / Tile::columns;
    if (y >= Tile::rows || !coarse.shape.contains(X0 + x, Y0 + y)) return;
    const auto weightsOf = [&](int X, int Y) { return weights.at(X, Y); };
    storePoint(coarse, coarse.shape.at(X0 + x, Y0 + y),
               galerkinRow<FineRows::kCorners>(fineRow, weightsOf, x, y), weights.at(x, y));
}

}  // namespace weft::gpu
