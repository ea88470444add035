#pragma once
// One relaxation step on a tile that stays in cache. One table per x86-64 level.
#include <cstddef>
#include <cstdint>

#include "cpu/simd/levels.h"

namespace weft::simd {

/// A tile: `rows` rows of `blocks` · kBlock cells, `stride` apart, with halo cells on all four sides.
/// Cells outside Ω hold 0; cells outside the mask, halo cells among them, are left as they are.
template <class T>
struct TileStep {
    const T* from = nullptr;  ///< cell (0, 0)
    T* to = nullptr;          ///< the same layout; `from` itself where the update is in place
    std::ptrdiff_t stride = 0;
    int rows = 0;
    int blocks = 0;
    const float* f = nullptr;  ///< right-hand side at cell (0, 0)
    std::ptrdiff_t fStride = 0;
    bool interior = false;  ///< all cells are unknown, |N| = 4 and ω = 1
    /// −1 where unknown; may be null for interior tiles (redBlack: if
    /// they are a multiple of 2 · kBlock wide).
    const std::int8_t* mask = nullptr;
    std::ptrdiff_t maskStride = 0;
    const float* const* inverseDiagonal = nullptr;  ///< 1/|N|, a pointer for each row
    float omega = 1;
    int parity = 0;  ///< of x + y at cell (0, 0) in the box: colours of red-black
};

struct TileKernels {
    /// to = from + ω ((f + Σ from_q) / |N| − from). 8 B a cell from L1, 4 B to it.
    void (*jacobi)(const TileStep<float>&);
    void (*jacobi64)(const TileStep<double>&);
    /// The same on one array: cells above are new, cells below old, within a row mixed.
    void (*inPlace)(const TileStep<float>&);
    /// Both colours, one after the other: Gauss-Seidel within the tile. Interior tiles strip by strip
    /// of two vectors, each read and written once for both colours.
    void (*redBlack)(const TileStep<float>&);
};
inline const TileKernels& tileKernels() { return kernels<TileKernels>(); }

}  // namespace weft::simd
