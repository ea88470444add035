#pragma once
/// How much a residual can mean: C with max|e| ≤ C · max|r| where A e = r, for every mask in a box.
#include <algorithm>
#include <cmath>
#include <limits>

#include "weft/domain.h"

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

}  // namespace weft
