#pragma once
/// A flux whose divergence is a given residual r, built from pairs of cells to the whole box, and its
/// energy; one formula for CPU and CUDA.
///
/// Let e = A⁻¹ r and q a flux along the grid's edges with div q = r in Ω. Summing by parts,
/// eᵀ A e = eᵀ r = Σ q (difference of e along the edge), so |e|_A ≤ |q|₂, and since |e_p|² ≤
/// (A⁻¹)_pp eᵀ A e, max |e| ≤ √max (A⁻¹)_pp |q|₂. Unlike max |r| this sees that what is rough
/// cancels. A screening s ≥ 0 adds Σ s e² to eᵀ A e, so that all of it goes on to hold: the sum of
/// the squared differences is |e|_A² at most. With links w_pq ≥ w > 0 that sum is weighted: Σ q d ≤
/// √(Σ q² / w_pq) |e|_A ≤ |q|₂ / √w |e|_A; edges between fixed pixels have d = 0 whatever their link.
///
/// Cells are squares of 2ᵏ pixels. Four cells, within each of which r is spread evenly, hand flux to
/// each other until r is even over all four: first west and east, then north and south. Where a cell
/// has no unknown pixel e is 0 all over it: it takes any sum for nothing.
///
/// |q|₂² is that of the whole flux, not of each size of cells apart. What a merger adds inside a cell
/// of w columns rises linearly from one side, (φ / h) x / w, the same in each of h rows; its product
/// with the flux q that is there already needs only Q(x), the sum of q over the rows at column x.
/// Since nothing leaves a cell before, Q(x) is the sum of r less its mean over the columns up to x,
/// and Σ x Q(x) follows from the first two moments of r's column sums. Moments are about the cell's
/// middle, of r less its mean: x1 = Σ x r, x2 = Σ x² r, y1 and y2 alike.
#include "weft/stencil/host_device.h"

namespace weft::stencil {

/// What is known of a cell: the sum of r over it and the moments. `free`: it has no unknown pixel.
struct FluxCell {
    double sum = 0;
    float x1 = 0, x2 = 0, y1 = 0, y2 = 0;
    bool free = false;
};

/// Four cells: columns of width[0] and width[1] pixels, rows of height[0] and height[1]; 0 where the
/// image ends before. Order: north-west, north-east, south-west, south-east.
struct FluxQuad {
    FluxCell cell[4];
    int width[2] = {1, 1}, height[2] = {1, 1};
};

/// `energy`: what the merger adds to |q|₂², perhaps less than 0. It and the moments are float32:
/// their rounding is less than kFluxRounding of `terms`, the sum of what was added and subtracted (a
/// rounded moment of a cell meets the flux of larger ones, each time divided by their size).
struct FluxMerged {
    FluxCell cell;
    float energy = 0, terms = 0;
};
inline constexpr double kFluxRounding = 0x1p-16;

namespace detail {

// F: float or a SIMD vector of them; a cell or what is merged of as many at once.

template <class F>
WEFT_HD inline F absolute(F v) {
    return v < F{} ? -v : v;
}

/// Energy of even columns of `a` and `b` pixels, where the flux between them is 1: it rises linearly
/// to 1 and falls again.
WEFT_HD inline double tentEnergy(int a, int b) {
    return a > 0 && b > 0 ? (a + b) / 3.0 + (1.0 / a + 1.0 / b) / 6 : 0.0;
}
/// Flux that evens out sums over lengths a and b.
WEFT_HD inline double evening(double atA, double atB, int a, int b) {
    return a + b > 0 ? (atA * b - atB * a) / (a + b) : 0.0;
}

/// Adds flux · v to the energy.
template <class Merged, class F>
WEFT_HD inline void addTerm(Merged& to, F flux, F v) {
    to.energy += flux * v;
    to.terms += absolute(flux * v);
}

/// Two cells side by side, of a and b columns and as many rows, become one: `flux` goes from the
/// first to the second, evenly over `rows` rows. The cell's own sum is left to the caller.
WEFT_HD inline FluxCell joinAlongX(const FluxCell& first, const FluxCell& second, int a, int b,
                                   int rows, double flux, FluxMerged& to) {
    const auto perLength = [](int n) { return n > 0 ? 1.0f / static_cast<float>(n) : 0.0f; };
    const float all = static_cast<float>(flux), each = all * perLength(rows);
    addTerm(to, each, all * static_cast<float>(tentEnergy(a, b)));
    addTerm(to, -each, first.x2 * perLength(a)), addTerm(to, -each, first.x1);
    addTerm(to, each, second.x2 * perLength(b)), addTerm(to, -each, second.x1);
    // The middles lie b / 2 and a / 2 from the new one; an even cell of n columns has x2 of
    // (n² − 1) / 12 for a sum of 1.
    const float to1 = 0.5f * static_cast<float>(b), to2 = 0.5f * static_cast<float>(a);
    FluxCell cell;
    cell.x1 = first.x1 + second.x1 - all * (to1 + to2);
    cell.x2 = first.x2 + second.x2 - 2 * to1 * first.x1 + 2 * to2 * second.x1 +
              all *
                  (static_cast<float>(a) * static_cast<float>(a) -
                   static_cast<float>(b) * static_cast<float>(b)) *
                  (1.0f / 12 - 0.25f);
    cell.y1 = first.y1 + second.y1;
    cell.y2 = first.y2 + second.y2;
    return cell;
}

/// Columns for rows.
template <class Cell>
WEFT_HD inline Cell turned(const Cell& cell) {
    Cell other = cell;
    other.x1 = cell.y1, other.x2 = cell.y2;
    other.y1 = cell.x1, other.y2 = cell.x2;
    return other;
}

/// The same of two whole cells of `side` columns, without a division.
template <class Cell, class F, class Merged>
WEFT_HD inline Cell joinWhole(const Cell& first, const Cell& second, float side, float perSide,
                              float perRows, F flux, Merged& to) {
    const F each = flux * perRows;
    addTerm<Merged, F>(to, each, flux * ((2.0f / 3) * side + (1.0f / 3) * perSide));
    addTerm<Merged, F>(to, -each, first.x2 * perSide), addTerm<Merged, F>(to, -each, first.x1);
    addTerm<Merged, F>(to, each, second.x2 * perSide), addTerm<Merged, F>(to, -each, second.x1);
    Cell cell;
    cell.x1 = first.x1 + second.x1 - flux * side;
    cell.x2 = first.x2 + second.x2 + side * (second.x1 - first.x1);
    cell.y1 = first.y1 + second.y1;
    cell.y2 = first.y2 + second.y2;
    return cell;
}

}  // namespace detail

WEFT_HD inline FluxMerged mergeFlux(const FluxQuad& quad) {
    using namespace detail;
    const int w0 = quad.width[0], w1 = quad.width[1], h0 = quad.height[0], h1 = quad.height[1];
    double sum[4], total = 0;
    int takers = 0;
    bool there[4];
    for (int k = 0; k < 4; ++k) {
        there[k] = quad.width[k % 2] > 0 && quad.height[k / 2] > 0;
        const bool taker = there[k] && quad.cell[k].free;
        sum[k] = there[k] && !taker ? quad.cell[k].sum : 0.0;
        total += sum[k];
        takers += taker;
    }
    bool free = true;
    for (int k = 0; k < 4; ++k) {
        if (!there[k]) continue;
        if (quad.cell[k].free)
            sum[k] = -total / takers;
        else
            free = false;
    }
    FluxMerged merged;
    const FluxCell north =
        joinAlongX(quad.cell[0], quad.cell[1], w0, w1, h0, evening(sum[0], sum[1], w0, w1), merged);
    const FluxCell south =
        joinAlongX(quad.cell[2], quad.cell[3], w0, w1, h1, evening(sum[2], sum[3], w0, w1), merged);
    merged.cell = turned(joinAlongX(turned(north), turned(south), h0, h1, w0 + w1,
                                    evening(sum[0] + sum[1], sum[2] + sum[3], h0, h1), merged));
    merged.cell.sum = takers > 0 ? 0.0 : total;
    merged.cell.free = free;
    return merged;
}

/// The same for four whole cells of `side` pixels. `perSide`: 1 / side.
WEFT_HD inline FluxMerged mergeWholeFlux(const FluxCell (&cell)[4], int side, double perSide) {
    using namespace detail;
    double sum[4] = {cell[0].sum, cell[1].sum, cell[2].sum, cell[3].sum};
    double total = (sum[0] + sum[1]) + (sum[2] + sum[3]);
    if (cell[0].free || cell[1].free || cell[2].free || cell[3].free) {
        double evened = 0;
        int takers = 0;
        for (int k = 0; k < 4; ++k) {
            evened += cell[k].free ? 0.0 : sum[k];
            takers += cell[k].free;
        }
        for (int k = 0; k < 4; ++k)
            if (cell[k].free) sum[k] = -evened / takers;
        total = 0;
    }
    FluxMerged merged;
    const float length = static_cast<float>(side), per = static_cast<float>(perSide);
    const auto half = [](double a, double b) { return static_cast<float>(0.5 * (a - b)); };
    const FluxCell north =
        joinWhole(cell[0], cell[1], length, per, per, half(sum[0], sum[1]), merged);
    const FluxCell south =
        joinWhole(cell[2], cell[3], length, per, per, half(sum[2], sum[3]), merged);
    merged.cell = turned(joinWhole(turned(north), turned(south), length, per, 0.5f * per,
                                   half(sum[0] + sum[1], sum[2] + sum[3]), merged));
    merged.cell.sum = total;
    merged.cell.free = cell[0].free && cell[1].free && cell[2].free && cell[3].free;
    return merged;
}

/// Pixels of the cell `index` of `side` pixels that lie before `length`.
WEFT_HD inline int fluxLength(long long index, int side, long long length) {
    const long long left = length - index * side;
    return static_cast<int>(left < 0 ? 0 : left < side ? left : side);
}

}  // namespace weft::stencil
