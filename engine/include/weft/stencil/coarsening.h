#pragma once
/// Operator-dependent coarsening to every second point (black-box multigrid: J. E. Dendy, J. Comput.
/// Phys. 48, 1982; de Zeeuw, J. Comput. Appl. Math. 33, 1990), one formula for CPU and CUDA.
///
/// Coarse point (X, Y) lies on fine point (2X, 2Y); n fine points make (n + 1) / 2 coarse ones. A
/// stencil is stored as positive couplings: (A u)_p = centre u_p − Σ_k a_k u_{p+k}. Points outside Ω
/// have centre 0 and no couplings; on coarse levels a point is active where its centre is > 0.
#include "weft/stencil/host_device.h"

namespace weft::stencil {

/// Row of a 9-point operator. Order of `a`: NW N NE W E SW S SE (row-major without the centre).
/// T: float, or a vector of rows side by side.
template <class T>
struct RowOf9 {
    T centre{};
    T a[8] = {};
};
using Row9 = RowOf9<float>;

enum Compass : int { NW = 0, N = 1, NE = 2, W = 3, E = 4, SW = 5, S = 6, SE = 7 };

/// Weights with which the eight fine neighbours of a coarse point take its value (its own fine point
/// takes weight 1, or 0 where inactive). Same order as Row9::a: weight[NW] belongs to fine point
/// (2X − 1, 2Y − 1).
template <class T>
struct ProlongationOf8 {
    T w[8] = {};
};
using Prolongation8 = ProlongationOf8<float>;

namespace detail {

/// a / b, or 0; without a branch, which a GPU's threads would take one after the other.
template <class T>
WEFT_HD inline T ratio(T a, T b) {
    const auto sound = b > 1e-30f;
    const T q = quotient(a, sound ? b : T{} + 1.0f);
    return sound ? q : T{};
}

/// How one-sided two opposite couplings are: 0 equal (or both absent), 1 one of them absent.
template <class T>
WEFT_HD inline T oneSided(T a, T b) {
    const T d = a - b;
    return ratio<T>(d < 0.0f ? -d : d, a + b);
}

/// Centre of the stencil collapsed on a horizontal (or vertical) line.
///
/// The coupling to fixed values, s = centre − Σ a ≥ 0, is split by direction. What a fixed point on
/// one side *across* the line takes is left out: errors grow linearly away from it, so the far
/// neighbour makes up for it and the value between two coarse points is still their mean. (With it,
/// as in the plain collapse, rows along a straight rim take weights of 1/3 instead of 1/2, and cycles
/// gain 8x however much is smoothed.) Where fixed points lie on both sides, s stays: the error decays
/// there.
template <class T>
WEFT_HD inline T horizontalCentre(const RowOf9<T>& r) {
    const T west = r.a[NW] + r.a[W] + r.a[SW], east = r.a[NE] + r.a[E] + r.a[SE];
    const T north = r.a[NW] + r.a[N] + r.a[NE], south = r.a[SW] + r.a[S] + r.a[SE];
    const T s = r.centre - (west + east) - (r.a[N] + r.a[S]);
    const T across = oneSided(north, south), along = oneSided(west, east);
    const T sum = across + along > 1.0f ? across + along : T{} + 1.0f;
    const T share = s * (1.0f - quotient(across, sum));
    return west + east + (s > 0.0f ? share : T{});
}
/// The row with its axes exchanged: what lay in the west now lies in the north.
template <class T>
WEFT_HD inline RowOf9<T> transposed(const RowOf9<T>& r) {
    RowOf9<T> t = r;
    t.a[W] = r.a[N], t.a[N] = r.a[W], t.a[E] = r.a[S], t.a[S] = r.a[E];
    t.a[NE] = r.a[SW], t.a[SW] = r.a[NE];
    return t;
}

/// Weight of one of the two coarse points beside a fine one, that on its side `k` (W, E, N or S): the
/// stencil collapsed on their line. Points with no coupling to either side give 0 and are left to the
/// smoother.
template <class T>
WEFT_HD inline T weightFrom(const RowOf9<T>& row, int k) {
    const RowOf9<T> r = k == N || k == S ? transposed(row) : row;
    const bool first = k == W || k == N;
    const T side = first ? r.a[NW] + r.a[W] + r.a[SW] : r.a[NE] + r.a[E] + r.a[SE];
    return ratio(side, horizontalCentre(r));
}

/// Weight of a coarse point at a fine one amid four: its couplings to that point and to the two fine
/// ones beside both, `first` and `second`, which have taken their weights, over its centre.
template <class T>
WEFT_HD inline T weightAmid(T coupling, T first, T firstWeight, T second, T secondWeight, T centre) {
    return ratio(coupling + first * firstWeight + second * secondWeight, centre);
}

/// A point in Ω.
WEFT_HD inline bool isActive(const Row9& row) { return row.centre > 0.0f; }
template <class T>
WEFT_HD inline bool isActive(const RowOf9<T>&) {
    return true;  // of a vector: some may be
}

}  // namespace detail

/// 1 over a number of neighbours, 0 to 4; 0 of 0.
WEFT_HD inline float inverseCount(float count) {
    const float few = count == 2.0f ? 1.0f / 2 : count == 1.0f ? 1.0f : 0.0f;
    return count == 4.0f ? 1.0f / 4 : count == 3.0f ? 1.0f / 3 : few;
}

/// Both weights of a fine point of the 5-point operator between two coarse ones: couplings of 1 over
/// detail::horizontalCentre(). `centre`: |N|; `along`, `across`: how many of the two neighbours on
/// the line of the coarse points, and of those beside it, are in Ω. Where `along` is 0 both coarse
/// values are 0, and any weight will do.
WEFT_HD inline float fivePointWeight(float centre, int along, int across) {
    if (across == 1) return along == 2 ? 0.5f : 2.0f * inverseCount(centre);
    return inverseCount(centre - static_cast<float>(across));
}

/// Weights of coarse point (X, Y). `fine(x, y)` returns the Row9 of a fine point, zero outside.
/// Edge points take collapsed weights; centre points satisfy their own equation with the edge points
/// interpolated: w = (a_corner + Σ a_edge · weight of the edge point) / centre.
template <class FineRow>
WEFT_HD inline Prolongation8 prolongationOf(const FineRow& fine, int X, int Y) {
    using namespace detail;
    const int x = 2 * X, y = 2 * Y;
    Prolongation8 p;
    if (!(fine(x, y).centre > 0.0f)) return p;
    p.w[W] = weightFrom(fine(x - 1, y), E);
    p.w[E] = weightFrom(fine(x + 1, y), W);
    p.w[N] = weightFrom(fine(x, y - 1), S);
    p.w[S] = weightFrom(fine(x, y + 1), N);
    const Row9 nw = fine(x - 1, y - 1), ne = fine(x + 1, y - 1);
    const Row9 sw = fine(x - 1, y + 1), se = fine(x + 1, y + 1);
    // Seen from the north-west one: our edge points are its east (x, y−1) and south (x−1, y).
    p.w[NW] = weightAmid(nw.a[SE], nw.a[E], p.w[N], nw.a[S], p.w[W], nw.centre);
    p.w[NE] = weightAmid(ne.a[SW], ne.a[W], p.w[N], ne.a[S], p.w[E], ne.centre);
    p.w[SW] = weightAmid(sw.a[NE], sw.a[E], p.w[S], sw.a[N], p.w[W], sw.centre);
    p.w[SE] = weightAmid(se.a[NW], se.a[W], p.w[S], se.a[N], p.w[E], se.centre);
    return p;
}

/// Galerkin row of coarse point (X, Y): A_c = Pᵀ A P. `weights(X, Y)` returns the Prolongation8 of a
/// coarse point, all zero outside and where inactive. About 300 multiply-adds.
/// kCorners: fine rows couple points of a diagonal. Of vectors of rows, those at points outside Ω
/// come out as zeros, since nothing couples to them.
template <bool kCorners = true, class T = float, class FineRow, class Weights>
WEFT_HD inline RowOf9<T> galerkinRow(const FineRow& fine, const Weights& weights, int X, int Y) {
    constexpr bool isVector = sizeof(T) > sizeof(float);
    RowOf9<T> result;
    const int x = 2 * X, y = 2 * Y;
    if constexpr (!isVector)
        if (!(fine(x, y).centre > 0.0f)) return result;
    const ProlongationOf8<T> own = weights(X, Y);
    const T p[3][3] = {{own.w[NW], own.w[N], own.w[NE]},
                       {own.w[W], T{} + 1.0f, own.w[E]},
                       {own.w[SW], own.w[S], own.w[SE]}};
    // s = A p on the 5×5 fine points around (x, y). A is symmetric, so the row of each of the nine
    // points that p touches is scattered.
    T s[5][5] = {};
    for (int j = 0; j < 3; ++j)
        for (int i = 0; i < 3; ++i) {
            const T v = p[j][i];
            const RowOf9<T> r = fine(x + i - 1, y + j - 1);
            s[j + 1][i + 1] += r.centre * v;
            s[j][i + 1] -= r.a[N] * v;
            s[j + 1][i] -= r.a[W] * v;
            s[j + 1][i + 2] -= r.a[E] * v;
            s[j + 2][i + 1] -= r.a[S] * v;
            if constexpr (kCorners) {
                s[j][i] -= r.a[NW] * v;
                s[j][i + 2] -= r.a[NE] * v;
                s[j + 2][i] -= r.a[SW] * v;
                s[j + 2][i + 2] -= r.a[SE] * v;
            }
        }
    for (int j = 0; j < 3; ++j)
        for (int i = 0; i < 3; ++i) result.centre += p[j][i] * s[j + 1][i + 1];
    int k = 0;
    for (int J = -1; J <= 1; ++J)
        for (int I = -1; I <= 1; ++I) {
            if (I == 0 && J == 0) continue;
            T sum{};
            if (isVector || detail::isActive(fine(x + 2 * I, y + 2 * J))) {
                const ProlongationOf8<T> q = weights(X + I, Y + J);
                const T o[3][3] = {{q.w[NW], q.w[N], q.w[NE]},
                                   {q.w[W], T{} + 1.0f, q.w[E]},
                                   {q.w[SW], q.w[S], q.w[SE]}};
                for (int j = 0; j < 3; ++j)
                    for (int i = 0; i < 3; ++i) {
                        // Fine point of q: (2I + i − 1, 2J + j − 1) from the centre; inside s if |.|
                        // ≤ 2.
                        const int fx = 2 * I + i - 1 + 2, fy = 2 * J + j - 1 + 2;
                        if (fx >= 0 && fx < 5 && fy >= 0 && fy < 5) sum += o[j][i] * s[fy][fx];
                    }
            }
            result.a[k++] = -sum;
        }
    return result;
}

}  // namespace weft::stencil
