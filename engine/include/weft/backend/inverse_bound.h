#pragma once
/// How much a residual can mean: C with max|e| ≤ C · max|r| where A e = r, for every mask in a box.
#include <algorithm>
#include <cmath>
#include <limits>

#include "weft/backend/domain.h"

// Links (weft/backend/domain.h) of at least w > 0: as quadratic forms A ≥ w A₁ + s = w (A₁ + s / w),
// A₁ with links of 1, so that (A⁻¹)_pp is at most 1 / w of that with s / w. No C follows from this:
// A⁻¹ 1 of other links is not monotone in them. A solve of A w = 1 finds it.

namespace weft {

/// C of one axis of `n` pixels: the largest value of w with A w ≥ 1 that varies along this axis only
/// (A is an M-matrix, so 0 ≤ A⁻¹1 ≤ w). With fixed values at both ends w(x) = (x + 1)(n − x) / 2;
/// with the image border at one end w(x) = ((n + ½)² − (x + ½)²) / 2, x from that end. Infinity where
/// both ends are image borders.
///
/// With a screening of at least s, w need only satisfy (2 + s) w(x) − w(x−1) − w(x+1) = 1: it is
/// (1 − cosh(θ (x − m)) / cosh(θ l)) / s with 2 (cosh θ − 1) = s, m the middle and l = (n + 1) / 2
/// between fixed values, m = −½ and l = n + ½ with the image border at one end (then w(−1) = w(0)),
/// 1 / s where both ends are image borders; and no more than without it. 1 − 1 / cosh z =
/// 2 sinh²(z / 2) / cosh z.
[[nodiscard]] inline double axisInverseBound(int n, bool borderBefore, bool borderAfter,
                                             double s = 0) {
    const double length = n;
    if (s > 0) {
        const double z = 2 * std::asinh(0.5 * std::sqrt(s)) *
                         (borderBefore || borderAfter ? length + 0.5 : 0.5 * (length + 1));
        const bool nothingFixed = borderBefore && borderAfter;
        const double half = nothingFixed || z > 40 ? 0 : std::sinh(0.5 * z);
        const double share = half > 0 ? 2 * half * half / std::cosh(z) : 1;
        return std::min(share / s, axisInverseBound(n, borderBefore, borderAfter));
    }
    if (borderBefore && borderAfter) return std::numeric_limits<double>::infinity();
    if (borderBefore || borderAfter) return length * (length + 1) / 2;
    return (length + 1) * (length + 1) / 8;
}

/// C of a box, whatever the mask in it, with a screening of at least s: the better axis. Infinity
/// where all four sides are image borders and s = 0.
[[nodiscard]] inline double boxInverseBound(Extent extent, ImageBorder border, double s = 0) {
    return std::min(axisInverseBound(extent.width, border.left, border.right, s),
                    axisInverseBound(extent.height, border.top, border.bottom, s));
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

/// What a screening alone leaves of (A⁻¹)_pp = ∫ exp(−s t) p_t(p, p) dt, p_t the kernel of the walk
/// on the whole lattice or, by reflection, on the image; freed pixels only raise it. Along an axis
/// p_t is at most a q_t + b, q_t = exp(−2t) I₀(2t) that of the line: a = 1, b = 0 where no side is
/// the image's border, a = 2, b = 0 with one (q_t(0) + q_t(2x + 1)), a = 2, b = 1 / n with two (a
/// decreasing sequence at every 2n-th point sums to its largest term and 1 / 2n of the whole at
/// most). Integrals: 1 / √(s (s + 4)) of q_t, 1 / agm(s + 4, √(s (s + 8))) of q_t², which is 2 K(4 /
/// (s + 4)) / π (s + 4).
[[nodiscard]] inline double screenedPointBound(Extent extent, ImageBorder border, double s) {
    double mean = s + 4, root = std::sqrt(s * (s + 8));
    for (int i = 0; i < 40 && mean > root * (1 + 1e-15); ++i) {
        const double next = 0.5 * (mean + root);
        root = std::sqrt(mean * root);
        mean = next;
    }
    const auto sides = [](bool a, bool b) { return static_cast<int>(a) + static_cast<int>(b); };
    const int x = sides(border.left, border.right), y = sides(border.top, border.bottom);
    const double ax = x > 0 ? 2 : 1, bx = x == 2 ? 1.0 / extent.width : 0;
    const double ay = y > 0 ? 2 : 1, by = y == 2 ? 1.0 / extent.height : 0;
    return (1 + 1e-12) *
           (ax * ay / root + (ax * by + ay * bx) / std::sqrt(s * (s + 4)) + bx * by / s);
}

}  // namespace detail

/// G ≥ every (A⁻¹)_pp, whatever the mask in a box: the resistance between p and what is fixed, which
/// grows when pixels are freed (Doyle & Snell, Random Walks and Electric Networks, 1984). Next to a
/// line of fixed pixels at distance m, G = a(2m, 0) / 4 with the potential kernel a(x) ≤ (2 ln |x| +
/// 2γ
/// + 3 ln 2) / π + 0.01 of the simple random walk (Lawler & Limic, Random Walk, 2010, theorem 4.4.4);
/// image borders double it by reflection. Where two of them face each other, the energy of a flow
/// bounds the resistance (Thomson's principle). A screening of at least s only lowers it, and bounds
/// it by itself. Infinity where all four sides are image borders and s = 0.
[[nodiscard]] inline double pointInverseBound(Extent extent, ImageBorder border, double s = 0) {
    if (s > 0)
        return std::min(pointInverseBound(extent, border),
                        detail::screenedPointBound(extent, border, s));
    const detail::AxisEnds x = detail::axisEnds(extent.width, border.left, border.right);
    const detail::AxisEnds y = detail::axisEnds(extent.height, border.top, border.bottom);
    if (x.images == 0 && y.images == 0) return std::numeric_limits<double>::infinity();
    if (x.images == 0) return detail::wideningFlowEnergy(y.distance, extent.width);
    if (y.images == 0) return detail::wideningFlowEnergy(x.distance, extent.height);
    const double pi = std::acos(-1.0), distance = std::min(x.distance, y.distance);
    return x.images * y.images * (std::log(2 * distance) / (2 * pi) + 0.26);
}

/// G of the whole image without a fixed pixel, on the complement of the constants, links of 1: Σ
/// φ_p² / λ over the eigenvectors φ but the constant one, products of cosines with φ² ≤ c_j c_k / mn
/// (c_0 = 1, else 2) and λ = λ_j + λ_k, λ_j = 4 sin²(π j / 2m). Σ_k c_k / n (λ_j + λ_k) is
/// coth(n θ) / sinh θ at most, sinh(θ / 2) = sin(π j / 2m) (Green's function of a ring of 2n); for
/// j = 0 it is (n² − 1) / 3n.
[[nodiscard]] inline double singularPointBound(Extent extent) {
    const double m = std::min(extent.width, extent.height);
    const double n = std::max(extent.width, extent.height);
    double sum = (n * n - 1) / (3 * m * n);
    for (double j = 1; j < m; ++j) {
        const double theta = 2 * std::asinh(std::sin(std::acos(-1.0) * j / (2 * m)));
        sum += 2 / (m * std::tanh(n * theta) * std::sinh(theta));
    }
    return sum;
}

/// C of such an image with links of at least w: |e_p|² ≤ (A⁺)_pp rᵀ A⁺ r, A⁺ ≤ 1 / w of that with
/// links of 1, whose largest eigenvalue is 1 / λ, λ = 4 sin²(π / 2n), and |r|² ≤ pixels · max|r|².
[[nodiscard]] inline double singularInverseBound(Extent extent, double w) {
    const double n = std::max(extent.width, extent.height);
    const double root = 2 * std::sin(std::acos(-1.0) / (2 * n));
    return std::sqrt(singularPointBound(extent) * static_cast<double>(extent.area())) / (root * w);
}

/// By how much random errors of a residual, independent of each other, grow in what A⁻¹ makes of
/// them: the root of max Σ_q G_pq², which is no more than max G · max(A⁻¹ 1); in a strip, a line at
/// distances beyond its width, the integral of that.
[[nodiscard]] inline double randomErrorGrowth(Extent extent, ImageBorder border, double s = 0) {
    const double longer = std::max(extent.width, extent.height);
    const double shorter = std::min(extent.width, extent.height);
    const double strip = longer * longer * longer / shorter;
    return std::sqrt(
        std::min(strip, boxInverseBound(extent, border, s) * pointInverseBound(extent, border, s)));
}

}  // namespace weft
