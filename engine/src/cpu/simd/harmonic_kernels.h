#pragma once
// Kernels for discrete harmonic functions far from fixed cells: 4 u = Σ u_q on the finest level,
// known on every second point of every second row. Formulas annul, or reproduce, all polynomials up
// to degree 7 that the five-point operator annuls; what is left falls with the eighth power of the
// distance.
#include "cpu/simd/row_kernels.h"

namespace weft::simd {

/// Rows Y − 1, Y, Y + 1, Y + 2 of the coarse points.
struct Rows4 {
    const float* row[4];
};

/// A fine row: every second cell is `known`, the odd ones or the even ones; each other one is the
/// mean of its four neighbours, two known ones and those of q and r.
struct HarmonicRow {
    const float *known, *q, *r;
    bool isOddKnown;
};

/// Ranges are blocks [first, last) of kBlock coarse points; rows are readable a block beyond.
struct HarmonicKernels {
    /// Fine points (2X + 1, 2Y + 1): 3/16 of the four coarse points around, 1/32 of the eight next.
    void (*centres)(Rows4 coarse, int first, int last, float* out);
    /// u = g + row on the fine cells of the blocks; g may be null.
    void (*add)(const float* g, const HarmonicRow& row, int first, int last, float* u);
    /// The row, split into even and odd cells.
    void (*split)(const HarmonicRow& row, int first, int last, float* const x[2]);
    /// r = − A x of the coarse points, nine-point. Returns max |r|.
    float (*residual)(const Rows3& x, int first, int last, float* r);
    /// x += e on so many blocks.
    void (*accumulate)(const float* e, int blocks, float* x);
    /// x += e and a damped Jacobi step: x += e + ω (r − A e) / centre, r = f − A x as it was.
    void (*correct)(const Rows3& e, const float* r, int first, int last, float* x);
};
inline const HarmonicKernels& harmonicKernels() { return kernels<HarmonicKernels>(); }

}  // namespace weft::simd
