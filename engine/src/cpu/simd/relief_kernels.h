#pragma once
// Row kernels of the height solve of relief: the loops that touch every vertex. One table per x86-64
// level, chosen at run time.
//
// Every pointer is to vertex (0, 0) of a plane with margins: rows −2 .. height + 1 and kReliefMargin
// columns on either side may be read and hold 0. Cell (x, y) lies between the vertices (x, y) and
// (x + 1, y + 1) and is stored at its first vertex. Rows are worked on to a multiple of
// kReliefMargin columns.
//
// A pass works on the rows [begin, end) and does there all that an iteration does until rows of other
// threads are needed; the few rows beyond that it needs are computed again in `scratch`. So a pass
// never writes what it reads. Columns outside the span of a row are neither read nor written; planes
// that a pass writes hold 0 there.
#include <cstddef>

#include "cpu/simd/levels.h"

namespace weft::simd {

inline constexpr int kReliefMargin = 16;

struct ReliefGrid {
    int width = 0;
    int height = 0;
    std::ptrdiff_t stride = 0;

    /// Columns worked on.
    [[nodiscard]] constexpr int columns() const {
        return (width + kReliefMargin - 1) / kReliefMargin * kReliefMargin;
    }
};

/// Columns [begin, end) of a row, multiples of kReliefMargin, outside which nothing is unknown.
struct RowSpan {
    int begin = 0, end = 0;
};

/// Floats of scratch that a pass over a grid takes, all 0 before the first one on that grid.
constexpr std::ptrdiff_t reliefScratch(const ReliefGrid& g) {
    return 48 * (g.stride + 8 * kReliefMargin);
}

/// A symmetric 9-point operator: links to the east, south, south-east and south-west are stored, the
/// other four are those of a neighbour. `inverse` is 1 / centre, 0 where nothing is unknown.
struct NinePoint {
    const float* centre;
    const float* east;
    const float* south;
    const float* southEast;
    const float* southWest;
    const float* inverse;
};

/// The quadratic form of a Gauss-Newton step in the height:
///   Σ cells gᵀ T g + Σ cells k (twist)² + Σ bend (second differences)² + Σ third (third
///   differences)²
/// with g the slope of a cell by four-point formulas, twist = u00 − u10 − u01 + u11.
struct HeightTerms {
    const float *xx, *xy, *yy;         ///< T of the cells that have all four-point neighbours, else 0
    const float* twist;                ///< k
    const float *bendX, *bendY;        ///< null: none
    const float *thirdX, *thirdY;      ///< null: none; at the second vertex of four
    const float *thirdXxy, *thirdXyy;  ///< differences of the twist to the east, to the south
};

/// x ← x + α (p before), p = z + β (p before), v = (form) p, and Σ p v of every row.
struct FormPass {
    ReliefGrid grid;
    const RowSpan* spans;  ///< of every row
    HeightTerms terms;
    const float* z;
    const float* before;
    float alpha, beta;
    float* x;
    float* p;
    float* v;
    double* rowSums;
};

/// v = Gᵀ (vx, vy) + (smoothness) u, vx and vy being given in every cell.
struct GradientPass {
    ReliefGrid grid;
    const RowSpan* spans;
    HeightTerms terms;  ///< but for T
    const float* u;
    const float *vx, *vy;
    float* v;
};

/// One level of a V-cycle; coarse vertex (X, Y) lies on fine vertex (2X, 2Y), P is bilinear.
struct LevelPass {
    ReliefGrid grid;
    const RowSpan* spans;
    NinePoint a;
    float omega;
    const float* b;
    ReliefGrid coarse;
};
/// First half, after b ← b − α q where q is given: u from a sweep over even and odd rows from zero,
/// and the residual to the coarser grid.
struct RestrictionPass : LevelPass {
    const float* q = nullptr;  ///< null: b as it is
    float alpha = 0;
    float* nextB = nullptr;  ///< not b; where q is given
    const RowSpan* coarseSpans = nullptr;
    const float* coarseInverse = nullptr;
    float* coarseB = nullptr;  ///< Pᵀ (b − A u)
};
/// Second half: u once more, which costs less than to keep it; u + P e, then a sweep over odd and
/// even rows; Σ b (result) of every row.
struct CorrectionPass : LevelPass {
    const float* e;
    float* result;
    double* rowSums;
};

struct ReliefKernels {
    /// u += ω (b − A u) / centre on the rows of one colour (0 even, 1 odd), each row at once.
    void (*sweepRows)(ReliefGrid, NinePoint, const float* b, float omega, int colour, float* u,
                      float* scratch, int begin, int end);
    /// u = ω b / centre on the even rows, 0 on the odd ones: the first half-sweep from zero.
    void (*firstRows)(ReliefGrid, NinePoint, const float* b, float omega, float* u, int begin,
                      int end);
    void (*applyForm)(const FormPass&, float* scratch, int begin, int end);
    void (*gradient)(const GradientPass&, float* scratch, int begin, int end);
    /// Coarse rows [begin, end) and the fine rows 2 · begin .. 2 · end − 1.
    void (*restrictResidual)(const RestrictionPass&, float* scratch, int begin, int end);
    /// Fine rows; `begin` even.
    void (*correctAndSmooth)(const CorrectionPass&, float* scratch, int begin, int end);
};
inline const ReliefKernels& reliefKernels() { return kernels<ReliefKernels>(); }

}  // namespace weft::simd
