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

struct ReliefKernels {
    void (*applyForm)(const FormPass&, float* scratch, int begin, int end);
    void (*gradient)(const GradientPass&, float* scratch, int begin, int end);
};
inline const ReliefKernels& reliefKernels() { return kernels<ReliefKernels>(); }

}  // namespace weft::simd
