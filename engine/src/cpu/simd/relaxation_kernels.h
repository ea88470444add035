#pragma once
// One relaxation step on rows of cells: of the Poisson equation on a tile that stays in cache, and of
// Ikeuchi & Horn's (f, g).
#include <cstddef>
#include <cstdint>

#include "cpu/simd/levels.h"
#include "weft/stencil/reflectance.h"

namespace weft::simd {

/// `rows` rows of `blocks` · kBlock cells, `stride` apart, with halo cells on all four sides. Cells
/// outside the mask, halo cells among them, are left as they are.
struct CellRows {
    std::ptrdiff_t stride = 0;
    int rows = 0, blocks = 0;
    const std::int8_t* mask = nullptr;  ///< −1 where relaxed
    std::ptrdiff_t maskStride = 0;
    const float* const* inverse = nullptr;  ///< 1 / neighbours, a pointer for each row
    int parity = 0;  ///< of x + y at cell (0, 0) in the box: colours of red-black
};

/// u ← u + ω ((f + Σ w_pq u_q) / A_pp − u). Cells outside Ω hold 0. The mask may be null for interior
/// tiles (redBlack: if they are a multiple of 2 · kBlock wide).
template <class T>
struct TileStep : CellRows {
    const T* from = nullptr;   ///< cell (0, 0)
    T* to = nullptr;           ///< the same layout; `from` itself where the update is in place
    const float* f = nullptr;  ///< right-hand side at cell (0, 0)
    std::ptrdiff_t fStride = 0;
    /// Links of cell (0, 0) to the east and south (weft/backend/links.h), readable around the tile;
    /// null: 1.
    const std::uint8_t *east = nullptr, *south = nullptr;
    std::ptrdiff_t linkStride = 0;
    bool interior = false;  ///< all cells are unknown, links are 1, |N| = 4 and ω = 1
    float omega = 1;
};

/// T: float or double.
template <class T>
struct TileKernels {
    /// 8 B a cell from L1, 4 B to it. In place, cells above are new, cells below old, within a row
    /// mixed.
    void (*jacobi)(const TileStep<T>&);
    /// Both colours, one after the other: Gauss-Seidel within the tile. Interior tiles strip by strip
    /// of two vectors, each read and written once for both colours. Null for double.
    void (*redBlack)(const TileStep<T>&);
};

/// (f, g) towards where I = R.
template <class T>
struct OrientationStep : CellRows {
    const T* from[2] = {};           ///< cell (0, 0) of f and g
    T* to[2] = {};                   ///< the same layout; `from` itself where the update is in place
    const float* shading = nullptr;  ///< I at cell (0, 0)
    std::ptrdiff_t shadingStride = 0;
    stencil::Vector3<float> light{0, 0, 1};
    float weight = 1;  ///< κ λ / ε²
    OrientationKernel kernel = OrientationKernel::gaussNewton;
};

/// OrientationMeasure of some rows.
struct OrientationSums {
    double largest = 0, squares = 0, roughness = 0, shading = 0, cells = 0, lit = 0;
};

template <class T>
struct OrientationKernels {
    /// A step from `from` to `to`, or in place: cells above are new, cells below old, within a row
    /// old within a block of kBlock cells. 17 B a cell from L1, 8 B to it.
    void (*relax)(const OrientationStep<T>&);
    /// Both colours, one after the other, in place. Null for double.
    void (*redBlack)(const OrientationStep<T>&);
    /// relax() that also sums up what it found and changed.
    void (*measure)(const OrientationStep<T>&, OrientationSums&);
};

}  // namespace weft::simd
