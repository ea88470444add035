#pragma once
// Kernels of the finest level on rows split by column parity: the cells of one colour then lie side
// by side, and a half sweep touches no others.
#include <cstddef>
#include <cstdint>

#include "cpu/simd/row_kernels.h"

namespace weft::simd {

/// Blocks of kBlock cells, or pairs of them.
struct BlockRange {
    int first = 0, last = 0;
    [[nodiscard]] WEFT_HD bool empty() const { return first >= last; }
};

/// Pairs of blocks (2 · kBlock cells) of a row. Each range lies within the one before, or is empty.
struct PairParts {
    BlockRange unknown;   ///< hold unknown cells
    BlockRange interior;  ///< all cells and their neighbours are unknown
    BlockRange far;       ///< further than Hierarchy's kBoundaryReach from any fixed cell
    BlockRange unseen;    ///< no neighbour of pairs that are not far
};

/// Even and odd cells of a row: kBlock of each a pair, the first channel's. The next channel's lie
/// `plane` floats further.
struct SplitCells {
    float* half[2];
    std::ptrdiff_t plane;
};

/// Links of a row (weft/backend/links.h) to the east and to the south, split into those of even and
/// of odd cells; readable, as anything finite, a block beyond both ends. Null: 1.
struct SplitLinks {
    float *east[2] = {}, *south[2] = {};
};

/// A row of so many channels, split into its even and its odd cells. x is readable, as zeros, a block
/// beyond both ends. `f`, `inverse` (of the diagonal, 0 where fixed) and `diagonal` are split alike;
/// in the interior these two are `inverseCentre` and `centre`, links are 1, and f is read only with
/// `rhsInside`. With links, which are 0 to fixed cells, `diagonal` is what it exceeds their sum by.
struct SplitRow {
    SplitCells x, f;
    int channels;
    const float* inverse[2];
    const float* diagonal[2];
    SplitLinks links;
    float centre, inverseCentre;
    PairParts parts;
    bool rhsInside;
    bool skipsFar;   ///< the far part is left out
    bool isFarZero;  ///< x of the grid counts as 0 in the far part
};

/// Rows of a pass that are at work: row y of `height` stands at y & mask, and those outside are zero.
struct SplitRing {
    const SplitRow* rows;
    std::size_t mask;
    const SplitRow* zeros;
    int height;
    bool hasLinks;
};

/// Grid rows are given as the first channel's, with the floats to the next channel's.
struct SplitKernels {
    /// Splits the inverse diagonal outside the interior, 0 where `mask` is.
    void (*splitInverse)(const float* inverseDiagonal, const std::int8_t* mask,
                         const PairParts& parts, float* const inverse[2]);
    /// Splits the links of the first `pairs` pairs of a row.
    void (*splitLinks)(const std::uint8_t* east, const std::uint8_t* south, int pairs,
                       const SplitLinks& to);
    /// Splits f, of so many blocks of kBlock cells, where the row's parts need it. What lies `ahead`
    /// samples further will be needed soon.
    void (*splitRhs)(const float* f, std::ptrdiff_t plane, std::ptrdiff_t ahead, int blocks,
                     const SplitRow& to);
    /// Splits the pairs [first, last) of x (null: 0 everywhere); 0 in the far part with `isFarZero`.
    void (*split)(const float* x, std::ptrdiff_t plane, int first, int last, const SplitRow& to);
    /// Splits the pairs [first, last) of the rows 2Y and 2Y+1 of x and adds P e; x is taken as 0 in
    /// far parts with `isFarZero`, and everywhere if it is null. `odd` may be null.
    void (*splitProlonged)(const float* xEven, const float* xOdd, std::ptrdiff_t plane,
                           const float* e, const float* eBelow, std::ptrdiff_t planeOfE,
                           BlockRow weights, int first, int last, const SplitRow& even,
                           const SplitRow* odd);
    /// The pairs [first, last) back to the grid.
    void (*join)(const SplitRow& from, int first, int last, float* x, std::ptrdiff_t plane);
    /// x ← x + ω ((f + Σ x_q) / A_pp − x) on the even (half 0) or odd (half 1) cells of row y − s,
    /// for s = s1 .. s2 in this order; ω is `first` for the stages s up to `firsts`, then `omega`. 20
    /// B a cell that changes, in cache.
    void (*relax)(const SplitRing& rows, int y, int s1, int s2, int half, float first, int firsts,
                  float omega);
    /// r = f − A x, split; 0 at fixed cells. Returns max |r|.
    float (*residual)(const SplitRow& above, const SplitRow& row, const SplitRow& below,
                      const SplitCells& r);
    /// Coarse row F = Pᵀ r from split rows 2Y−1, 2Y, 2Y+1 and the weights of coarse rows Y−1 and Y,
    /// on pairs [first, last); r must be 0 just before `first`.
    void (*restrictSplit)(const SplitCells& above, const SplitCells& row, const SplitCells& below,
                          BlockRow weightsAbove, BlockRow weights, int first, int last, float* F,
                          std::ptrdiff_t plane, int channels);
};
inline const SplitKernels& splitKernels() { return kernels<SplitKernels>(); }

}  // namespace weft::simd
