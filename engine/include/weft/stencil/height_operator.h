#pragma once
/// The 9-point operators that precondition the height solve; for CPU and CUDA.
#include "weft/stencil/host_device.h"

namespace weft::stencil {

/// T of a cell and the weight of its squared twist u00 − u10 − u01 + u11.
struct CellTensor {
    float xx, xy, yy, twist;
};

/// A vertex' row of a symmetric operator: itself and the neighbours that it stores links to.
struct HeightLinks {
    float centre, east, south, southEast, southWest;
};

/// Springs that bound smoothness: (a − 2b + c)² ≤ 2 (a − b)² + 2 (b − c)²; third differences, on
/// their middle link.
inline constexpr float kBendBound = 2, kThirdBound = 16;
/// Eigenvalues of D⁻¹A that are smoothed. None is above 4: what a cell adds to A is positive
/// semidefinite on its four samples, so at most four times its diagonal. On the vase of 480² [0.8 to
/// 1.1, 4] took the fewest iterations, [0.5, 4] a tenth more; [0.4, 3] ended them early.
inline constexpr float kLeastSmoothed = 1, kMostSmoothed = 4;
/// ω of the single step before the coarse-grid correction, from zero: a little less than 2 /
/// kMostSmoothed. Two steps follow the correction.
inline constexpr float kFirstStep = 0.45f;
/// Added to the coarsest operator, as a part of its diagonal: no slope sees a constant, and this way
/// an answer has none.
inline constexpr float kCoarsestShift = 1e-3f;

/// gᵀ T g + twist by two-point slopes gx = (−1, 1, −1, 1)/2, gy = (−1, −1, 1, 1)/2, plus springs.
/// `cell(dx, dy)`: tensor of the cell whose first vertex is that far away; `springX(dx)`,
/// `springY(dy)`: stiffness from the vertex there to the next.
template <class Cell, class SpringX, class SpringY>
WEFT_HD inline HeightLinks heightLinks(const Cell& cell, const SpringX& springX,
                                       const SpringY& springY) {
    const CellTensor own = cell(0, 0), west = cell(-1, 0), north = cell(0, -1), corner = cell(-1, -1);
    const auto diagonal = [](const CellTensor& t, float sign) {
        return 0.25f * (t.xx + t.yy) + sign * 0.5f * t.xy + t.twist;
    };
    const auto across = [](const CellTensor& t) { return 0.25f * (t.yy - t.xx) - t.twist; };
    const auto down = [](const CellTensor& t) { return 0.25f * (t.xx - t.yy) - t.twist; };
    const auto oblique = [](const CellTensor& t, float sign) {
        return t.twist - 0.25f * (t.xx + t.yy) - sign * 0.5f * t.xy;
    };
    const float right = springX(0), below = springY(0);
    return {(diagonal(own, 1) + diagonal(corner, 1)) + (diagonal(west, -1) + diagonal(north, -1)) +
                ((right + springX(-1)) + (below + springY(-1))),
            across(own) + across(north) - right, down(own) + down(west) - below, oblique(own, 1),
            oblique(west, -1)};
}

/// Pᵀ A P at a coarse vertex that lies on fine vertex (0, 0); P bilinear. `fine(dx, dy)`: the links
/// of that fine vertex, all 0 where nothing is unknown; asked for −2 .. 1 either way.
template <class Fine>
WEFT_HD inline HeightLinks galerkinLinks(const Fine& fine) {
    // q = Σ p_ij A_ij over the nine fine vertices under P, at fine offsets −2 .. 2; then P on the
    // right.
    float q[5][5] = {};
    for (int j = -1; j <= 1; ++j)
        for (int i = -1; i <= 1; ++i) {
            const float p = (i ? 0.5f : 1.0f) * (j ? 0.5f : 1.0f);
            const HeightLinks a = fine(i, j);
            float* m = &q[j + 2][i + 2];
            m[0] += p * a.centre;
            m[1] += p * a.east;
            m[-1] += p * fine(i - 1, j).east;
            m[5] += p * a.south;
            m[-5] += p * fine(i, j - 1).south;
            m[6] += p * a.southEast;
            m[-6] += p * fine(i - 1, j - 1).southEast;
            m[4] += p * a.southWest;
            m[-4] += p * fine(i + 1, j - 1).southWest;
        }
    const auto column = [&q](int dx, int dy) {
        float sum = 0;
        for (int j = -1; j <= 1; ++j)
            for (int i = -1; i <= 1; ++i) {
                const int x = 2 * dx + i + 2, y = 2 * dy + j + 2;
                if (x < 0 || y < 0 || x > 4 || y > 4) continue;
                sum += (i ? 0.5f : 1.0f) * (j ? 0.5f : 1.0f) * q[y][x];
            }
        return sum;
    };
    return {column(0, 0), column(1, 0), column(0, 1), column(1, 1), column(-1, 1)};
}

}  // namespace weft::stencil
