#pragma once
// Row kernels of the CPU multigrid: the loops that touch every cell. One table per x86-64 level,
// chosen once at run time (DESIGN §6). All rows start 64-byte aligned or not, as they come; all are
// readable to the next multiple of kBlock cells, and padded with zeros there unless said otherwise.
#include <cstddef>
#include <cstdint>

#include "cpu/simd/levels.h"
#include "weft/stencil/guidance.h"

namespace weft::simd {

/// Cells of a block: the unit in which stencils and weights are stored (see Hierarchy).
inline constexpr int kBlock = 16;
/// Floats of a stencil block: centre, 1/centre, then NW N NE W E SW S SE, kBlock of each.
inline constexpr int kStencilBlock = 10 * kBlock;
/// Floats of a half block, of a symmetric operator: centre, 1/centre and S, kBlock of each; then E
/// and SE, of the cell before the block, too, and SW, of the cell after it, too. The other half is
/// that of the row above.
inline constexpr int kHalfBlock = 7 * kBlock, kHalfSouth = 2 * kBlock, kHalfEast = 3 * kBlock + 1,
                     kHalfSouthEast = kHalfEast + kBlock + 1,
                     kHalfSouthWest = kHalfSouthEast + kBlock;
/// Floats of a weight block: fromW fromE | fromN fromS | fromNW fromNE fromSW fromSE.
inline constexpr int kWeightBlock = 8 * kBlock;

/// Three consecutive rows of one plane; `row` is the middle one. Handed on by reference: copied by
/// wide moves right after it was put together, it would wait for the narrow stores.
struct Rows3 {
    const float* above;
    const float* row;
    const float* below;
};

/// The same of mask bytes.
struct MaskRows3 {
    const std::int8_t* above;
    const std::int8_t* row;
    const std::int8_t* below;
};

/// Links of a row's cells (weft/backend/links.h): east and south of each, and south of the cells
/// above. Bytes before the first cell are readable. Null: 1.
struct LinkRows {
    const std::uint8_t *east = nullptr, *north = nullptr, *south = nullptr;
    [[nodiscard]] LinkRows from(std::ptrdiff_t x) const {
        return east ? LinkRows{east + x, north + x, south + x} : LinkRows{};
    }
};

/// Coefficients of a row of blocks: block b at pool + index[b] · blockSize; 0 means empty.
struct BlockRow {
    const float* pool;
    const std::uint32_t* index;
    const std::uint32_t* above = nullptr;  ///< of half blocks: the row above's
};

/// A row of so many channels, whose coefficients are the same. Rows given are the first channel's;
/// the next channel's lie so many floats further, of what is read (x, e or r), of f and of what is
/// written.
struct Planes {
    int channels = 1;
    std::ptrdiff_t from = 0, rhs = 0, to = 0;
};

struct RowKernels {
    /// Coarse row F = Pᵀ r from fine rows 2Y−1, 2Y, 2Y+1 and the weights of coarse rows Y−1 and Y.
    void (*restrictRow)(const Rows3& r, BlockRow weightsAbove, BlockRow weights, int coarseBlocks,
                        float* F, const Planes& planes);
    /// Fine rows 2Y and 2Y+1 += P e (or = P e) from coarse rows Y and Y+1. `odd` may be null.
    void (*prolongRows)(const float* e, const float* eBelow, BlockRow weights, int coarseBlocks,
                        float* even, float* odd, bool add, const Planes& planes);
    /// y = x + ω (f − A x) / centre on a 9-point row, 0 where the centre is. Empty blocks are cleared
    /// or left as they are.
    void (*sweepRow9)(const Rows3& x, const float* f, BlockRow stencil, float omega, int blocks,
                      bool clears, float* y, const Planes& planes);
    /// y = ω f / centre: the sweep that starts from zero. Here and below, empty blocks are cleared.
    void (*firstSweepRow9)(const float* f, BlockRow stencil, float omega, int blocks, float* y,
                           const Planes& planes);
    /// r = f − A x on a 9-point row, 0 where the centre is.
    void (*residualRow9)(const Rows3& x, const float* f, BlockRow stencil, int blocks, float* r,
                         const Planes& planes);
    /// Right-hand side (weft/stencil/guidance.h): g patch, b background, mask −1 where unknown or
    /// where the image ends, else 0. Cells −1 and one past the last must be readable.
    void (*guidanceRow)(Gradients gradients, const Rows3& g, const Rows3& b, const MaskRows3& mask,
                        int blocks, float* f);
    /// y = x + ω ((f + Σ x_q) / A_pp − x) on a 5-point row, 0 outside the mask: Jacobi for ω = 1.
    /// Returns max |f − A x|. 17 B a cell.
    float (*jacobiRow)(const Rows3& x, const float* f, const std::int8_t* mask, const float* diagonal,
                       const float* inverseDiagonal, float omega, int blocks, float* y);
    /// The same with links. 20 B a cell.
    float (*jacobiLinkedRow)(const Rows3& x, const float* f, const std::int8_t* mask,
                             const float* diagonal, const float* inverseDiagonal,
                             const LinkRows& links, float omega, int blocks, float* y);
    /// u = g + d where mask is −1 (null: everywhere), `other` elsewhere, which may be u.
    void (*composeRow)(const float* g, const float* d, const std::int8_t* mask, const float* other,
                       int blocks, float* u);
    /// max |x| of a row.
    float (*maxRow)(const float* x, int blocks);
    /// Σ a b of a row.
    double (*dotRow)(const float* a, const float* b, int blocks);
    /// f −= α q.
    void (*subtractRow)(const float* q, float alpha, int blocks, float* f);
    /// sweepRow9 and residualRow9 where stencils hold the surplus in place of the centre.
    void (*sweepLinkedRow9)(const Rows3& x, const float* f, BlockRow stencil, float omega, int blocks,
                            bool clears, float* y, const Planes& planes);
    void (*residualLinkedRow9)(const Rows3& x, const float* f, BlockRow stencil, int blocks, float* r,
                               const Planes& planes);
};
inline const RowKernels& rowKernels() { return kernels<RowKernels>(); }

}  // namespace weft::simd
