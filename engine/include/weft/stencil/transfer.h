#pragma once
/// Interpolation P and restriction Pᵀ of the coarsening of stencil/coarsening.h, one formula for CPU
/// and CUDA.
#include "weft/stencil/coarsening.h"

namespace weft::stencil {

/// (P e)(x, y) at a fine point with x, y ≥ 0. `e(X, Y)`: coarse value; `w(k, X, Y)`: weight k of a
/// coarse point. Both give 0 outside the coarse level. Reads X, X + 1 and Y, Y + 1.
template <class Value, class Weight>
WEFT_HD inline float interpolate(const Value& e, const Weight& w, int x, int y) {
    const int X = x / 2, Y = y / 2;
    const bool oddX = x % 2 != 0, oddY = y % 2 != 0;
    if (!oddX && !oddY) return e(X, Y);
    if (!oddY) return w(E, X, Y) * e(X, Y) + w(W, X + 1, Y) * e(X + 1, Y);
    if (!oddX) return w(S, X, Y) * e(X, Y) + w(N, X, Y + 1) * e(X, Y + 1);
    return (w(SE, X, Y) * e(X, Y) + w(SW, X + 1, Y) * e(X + 1, Y)) +
           (w(NE, X, Y + 1) * e(X, Y + 1) + w(NW, X + 1, Y + 1) * e(X + 1, Y + 1));
}

/// P e at the four fine points (2X, 2Y), (2X + 1, 2Y), (2X, 2Y + 1), (2X + 1, 2Y + 1), in this order.
struct Quad {
    float v[4];
};

/// As interpolate(), four points at once: every value and weight is read once and nothing branches.
template <class Value, class Weight>
WEFT_HD inline Quad interpolateQuad(const Value& e, const Weight& w, int X, int Y) {
    const float own = e(X, Y), east = e(X + 1, Y), south = e(X, Y + 1), diagonal = e(X + 1, Y + 1);
    Quad q;
    q.v[0] = own;
    q.v[1] = w(E, X, Y) * own + w(W, X + 1, Y) * east;
    q.v[2] = w(S, X, Y) * own + w(N, X, Y + 1) * south;
    q.v[3] = (w(SE, X, Y) * own + w(SW, X + 1, Y) * east) +
             (w(NE, X, Y + 1) * south + w(NW, X + 1, Y + 1) * diagonal);
    return q;
}

/// (Pᵀ r)(X, Y). `r(x, y)`: fine value, read one point beyond (2X, 2Y) on every side, 0 outside Ω.
template <class Value, class Weight>
WEFT_HD inline float restrictTo(const Value& r, const Weight& w, int X, int Y) {
    const int x = 2 * X, y = 2 * Y;
    const float corners = (w(NW, X, Y) * r(x - 1, y - 1) + w(NE, X, Y) * r(x + 1, y - 1)) +
                          (w(SW, X, Y) * r(x - 1, y + 1) + w(SE, X, Y) * r(x + 1, y + 1));
    const float edges = (w(N, X, Y) * r(x, y - 1) + w(S, X, Y) * r(x, y + 1)) +
                        (w(W, X, Y) * r(x - 1, y) + w(E, X, Y) * r(x + 1, y));
    return r(x, y) + edges + corners;
}

}  // namespace weft::stencil
