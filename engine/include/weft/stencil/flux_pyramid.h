#pragma once
/// A flux whose divergence is a given residual r, built from pairs of cells to the whole box, and its
/// energy; one formula for CPU and CUDA.
///
/// Let e = A⁻¹ r and q a flux along the grid's edges with div q = r in Ω. Summing by parts,
/// eᵀ A e = eᵀ r = Σ q (difference of e along the edge), so |e|_A ≤ |q|₂, and since |e_p|² ≤
/// (A⁻¹)_pp eᵀ A e, max |e| ≤ √max (A⁻¹)_pp |q|₂. Unlike max |r| this sees that what is rough
/// cancels.
///
/// Cells are squares of 2ᵏ pixels. Four cells, within each of which r is spread evenly, hand flux to
/// each other until r is even over all four: first west and east, then north and south. Where a cell
/// has no unknown pixel e is 0 all over it: it takes any sum for nothing.
#include "weft/stencil/host_device.h"

namespace weft::stencil {

/// What is known of a cell: the sum of r over it. `free`: it has no unknown pixel.
struct FluxCell {
    double sum = 0;
    bool free = false;
};

/// Four cells: columns of width[0] and width[1] pixels, rows of height[0] and height[1]; 0 where the
/// image ends before. Order: north-west, north-east, south-west, south-east.
struct FluxQuad {
    FluxCell cell[4];
    int width[2] = {1, 1}, height[2] = {1, 1};
};

struct FluxMerged {
    FluxCell cell;
    double energy = 0;  ///< |q|₂² of the flux that evens out r
};

namespace detail {

/// Energy of even columns of `a` and `b` pixels, where the flux between them is 1: it rises linearly
/// to 1 and falls again.
WEFT_HD inline double tentEnergy(int a, int b) {
    return a > 0 && b > 0 ? (a + b) / 3.0 + (1.0 / a + 1.0 / b) / 6 : 0.0;
}
/// Flux that evens out sums over lengths a and b.
WEFT_HD inline double evening(double atA, double atB, int a, int b) {
    return a + b > 0 ? (atA * b - atB * a) / (a + b) : 0.0;
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
    FluxMerged merged;
    merged.cell.free = true;
    for (int k = 0; k < 4; ++k) {
        if (!there[k]) continue;
        if (quad.cell[k].free)
            sum[k] = -total / takers;
        else
            merged.cell.free = false;
    }
    merged.cell.sum = takers > 0 ? 0.0 : total;
    const double north = evening(sum[0], sum[1], w0, w1), south = evening(sum[2], sum[3], w0, w1);
    const double down = evening(sum[0] + sum[1], sum[2] + sum[3], h0, h1);
    const double across = tentEnergy(w0, w1);
    merged.energy =
        across * ((h0 > 0 ? north * north / h0 : 0.0) + (h1 > 0 ? south * south / h1 : 0.0));
    if (w0 + w1 > 0) merged.energy += tentEnergy(h0, h1) * down * down / (w0 + w1);
    return merged;
}

/// The same for four whole cells of `side` pixels, without a division. `perSide`: 1 / side.
WEFT_HD inline FluxMerged mergeWholeFlux(const FluxCell (&cell)[4], int side, double perSide) {
    double sum[4] = {cell[0].sum, cell[1].sum, cell[2].sum, cell[3].sum};
    FluxMerged merged;
    merged.cell.sum = (sum[0] + sum[1]) + (sum[2] + sum[3]);
    merged.cell.free = cell[0].free && cell[1].free && cell[2].free && cell[3].free;
    if (cell[0].free || cell[1].free || cell[2].free || cell[3].free) {
        double total = 0;
        int takers = 0;
        for (int k = 0; k < 4; ++k) {
            total += cell[k].free ? 0.0 : sum[k];
            takers += cell[k].free;
        }
        for (int k = 0; k < 4; ++k)
            if (cell[k].free) sum[k] = -total / takers;
        merged.cell.sum = 0;
    }
    const double north = 0.5 * (sum[0] - sum[1]), south = 0.5 * (sum[2] - sum[3]);
    const double down = 0.5 * ((sum[0] + sum[1]) - (sum[2] + sum[3]));
    const double tent = (2.0 / 3) * side + (1.0 / 3) * perSide;
    merged.energy = tent * perSide * ((north * north + south * south) + 0.5 * down * down);
    return merged;
}

/// Pixels of the cell `index` of `side` pixels that lie before `length`.
WEFT_HD inline int fluxLength(long long index, int side, long long length) {
    const long long left = length - index * side;
    return static_cast<int>(left < 0 ? 0 : left < side ? left : side);
}

}  // namespace weft::stencil
