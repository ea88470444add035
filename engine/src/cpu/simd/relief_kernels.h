#pragma once
// Row kernels of the height solve of relief: the loops that touch every vertex. One table per x86-64
// level, chosen at run time.
//
// Every pointer is to vertex (0, 0) of a plane with margins: rows −2 .. height + 1 and kReliefMargin
// columns on either side may be read and hold 0. Cell (x, y) lies between the vertices (x, y) and
// (x + 1, y + 1) and is stored at its first vertex. Rows [begin, end) are written.
#include <cstddef>

namespace weft::simd {

inline constexpr int kReliefMargin = 16;

struct ReliefGrid {
    int width = 0;
    int height = 0;
    std::ptrdiff_t stride = 0;
};

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

/// Half-applied form; see fluxRows.
struct HeightFluxes {
    float *across, *along;  ///< Dᵀ v_x and Aᵀ v_y within the row of cells
    float* own;             ///< what a row gives to itself
    float *bendDown, *thirdDown, *twist, *twistDown;
};

struct ReliefKernels {
    /// u += ω (b − A u) / centre on the rows of one colour (0 even, 1 odd), each row at once.
    void (*sweepRows)(ReliefGrid, NinePoint, const float* b, float omega, int colour, float* u,
                      float* scratch, int begin, int end);
    /// u = ω b / centre on the even rows, 0 on the odd ones: the first half-sweep from zero.
    void (*firstRows)(ReliefGrid, NinePoint, const float* b, float omega, float* u, int begin,
                      int end);
    /// r = b − A u, 0 where nothing is unknown.
    void (*residualRows)(ReliefGrid, NinePoint, const float* b, const float* u, float* r, int begin,
                         int end);
    /// Coarse rows R = Pᵀ r, P bilinear, coarse vertex (X, Y) on fine vertex (2X, 2Y).
    void (*restrictRows)(ReliefGrid fine, const float* r, ReliefGrid coarse,
                         const float* coarseInverse, float* R, int begin, int end);
    /// Fine rows u += P e where something is unknown.
    void (*prolongRows)(ReliefGrid coarse, const float* e, ReliefGrid fine, const float* inverse,
                        float* u, int begin, int end);
    /// Rows of fluxes of the form at u. Rows −2 .. height of the fluxes must be zero or written.
    void (*fluxRows)(ReliefGrid, HeightTerms, const float* u, HeightFluxes, int begin, int end);
    /// The fluxes of given cell values: across = Dᵀ v_x, along = Aᵀ v_y.
    void (*cellFluxRows)(ReliefGrid, const float* vx, const float* vy, HeightFluxes, int begin,
                         int end);
    /// v = the form applied, from its fluxes; everywhere, also where nothing is unknown.
    void (*gatherRows)(ReliefGrid, HeightTerms, HeightFluxes, float* v, int begin, int end);
    /// x += α p, r −= α q.
    void (*advanceRows)(ReliefGrid, float alpha, const float* p, const float* q, float* x, float* r,
                        int begin, int end);
    /// p = z + β p.
    void (*directionRows)(ReliefGrid, float beta, const float* z, float* p, int begin, int end);
    /// Σ a b of one row.
    double (*dotRow)(const float* a, const float* b, int width);
};

namespace v1 {
const ReliefKernels& reliefKernels();
}
namespace v3 {
const ReliefKernels& reliefKernels();
}
namespace v4 {
const ReliefKernels& reliefKernels();
}

/// The table for this processor.
const ReliefKernels& reliefKernels();

}  // namespace weft::simd
