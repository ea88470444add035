#pragma once
/// How much a residual can mean: C with max|e| ≤ C · max|r| where A e = r, for every mask in a box.
#include <algorithm>
#include <cmath>
#include <limits>

#include "weft/backend/domain.h"

namespace weft {

/// C of one axis of `n` pixels: the largest value of w with A w ≥ 1 that varies along this axis only
/// (A is an M-matrix, so 0 ≤ A⁻¹1 ≤ w). With fixed values at both ends w(x) = (x + 1)(n − x) / 2;
/// with the image border at one end w(x) = ((n + ½)² − (x + ½)²) / 2, x from that end. Infinity where
/// both ends are image borders.
[[nodiscard]] inline double axisInverseBound(int n, bool borderBefore, bool borderAfter) {
    const double length = n;
    if (borderBefore && borderAfter) return std::numeric_limits<double>::infinity();
    if (borderBefore || borderAfter) return length * (length + 1) / 2;
    return (length + 1) * (length + 1) / 8;
}

/// C of a box, whatever the mask in it: the better axis. Infinity where all four sides are image
/// borders.
[[nodiscard]] inline double boxInverseBound(Extent extent, ImageBorder border) {
    return std::min(axisInverseBound(extent.width, border.left, border.right),
                    axisInverseBound(extent.height, border.top, border.bottom));
}

/// C of the whole image without a fixed pixel, on the complement of the constants: mean(r) = 0 and
/// mean(e) = 0. r is split into its means across the second axis, r1, and the rest, r2. e1 solves a
/// chain of n: |e1| ≤ (n² / 4) max|r1| by summing fluxes. For e2, with exp(−t A) = exp(−t A1)
/// exp(−t A2) and both factors Markov, |e2| ≤ max|r2| ∫ min(1, √m exp(−λ t)) dt = max|r2| (1 + ln √m)
/// / λ, λ = 4 sin²(π / 2m), and max|r2| ≤ 2 max|r|.
[[nodiscard]] inline double singularInverseBound(Extent extent) {
    const auto split = [](double n, double m) {
        const double s = 2 * std::sin(std::acos(-1.0) / (2 * m));
        return n * n / 4 + (m > 1 ? 2 * (1 + 0.5 * std::log(m)) / (s * s) : 0.0);
    };
    return std::min(split(extent.width, extent.height), split(extent.height, extent.width));
}

namespace detail {

/// Sides of an axis of `n` pixels: how far fixed values are at most, and the mirror images that image
/// borders make of a point. Nothing fixed: 0 images.
struct AxisEnds {
    double distance = 0;
    int images = 0;
};
[[nodiscard]] inline AxisEnds axisEnds(int n, bool borderBefore, bool borderAfter) {
    if (borderBefore && borderAfter) return {};
    if (borderBefore || borderAfter) return {static_cast<double>(n), 2};
    return {std::floor(0.5 * (n + 1)), 1};
}

/// The energy of a unit flow from a point to a side `distance` steps away, in a strip of `width`: its
/// front widens by a row a step.
[[nodiscard]] inline double wideningFlowEnergy(double distance, int width) {
    double energy = 0;
    const double steps = std::min<double>(distance, width);
    for (double n = 1; n <= steps; ++n) energy += 1 / n + (2 * n + 1) / (6 * n * (n + 1));
    return energy + std::max(0.0, distance - width) / width;
}

}  // namespace detail

/// G ≥ every (A⁻¹)_pp, whatever the mask in a box: the resistance between p and what is fixed, which
/// grows when pixels are freed (Doyle & Snell, Random Walks and Electric Networks, 1984). Next to a
/// line of fixed pixels at distance m, G = a(2m, 0) / 4 with the potential kernel a(x) ≤ (2 ln |x| +
/// 2γ
/// + 3 ln 2) / π + 0.01 of the simple random walk (Lawler & Limic, Random Walk, 2010, theorem 4.4.4);
/// image borders double it by reflection. Where two of them face each other, the energy of a flow
/// bounds the resistance (Thomson's principle). Infinity where all four sides are image borders.
[[nodiscard]] inline double pointInverseBound(Extent extent, ImageBorder border) {
    const detail::AxisEnds x = detail::axisEnds(extent.width, border.left, border.right);
    const detail::AxisEnds y = detail::axisEnds(extent.height, border.top, border.bottom);
    if (x.images == 0 && y.images == 0) return std::numeric_limits<double>::infinity();
    if (x.images == 0) return detail::wideningFlowEnergy(y.distance, extent.width);
    if (y.images == 0) return detail::wideningFlowEnergy(x.distance, extent.height);
    const double pi = std::acos(-1.0), distance = std::min(x.distance, y.distance);
    return x.images * y.images * (std::log(2 * distance) / (2 * pi) + 0.26);
}

/// By how much random errors of a residual, independent of each other, grow in what A⁻¹ makes of
/// them: the root of max Σ_q G_pq², which is no more than max G · max(A⁻¹ 1); in a strip, a line at
/// distances beyond its width, the integral of that.
[[nodiscard]] inline double randomErrorGrowth(Extent extent, ImageBorder border) {
    const double longer = std::max(extent.width, extent.height);
    const double shorter = std::min(extent.width, extent.height);
    const double strip = longer * longer * longer / shorter;
    return std::sqrt(
        std::min(strip, boxInverseBound(extent, border) * pointInverseBound(extent, border)));
}

}  // namespace weft
