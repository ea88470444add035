#pragma once
/// What a height costs, sample by sample, and the Gauss-Newton form of a cell; for CPU and CUDA.
#include <cmath>

#include "weft/stencil/relief_cells.h"

namespace weft::stencil {

/// Weights of an energy: squared second and third differences; whether shading counts; how far the
/// outline is trusted beside it (0: the shading alone counts, and its errors are squared).
struct EnergyWeights {
    double bend, third;
    bool shading;
    double outline;
    bool robust;      ///< beside it, errors of the shading are bounded by kErrorScale
    bool terminator;  ///< beside it, a cell that is part lit, part dark is as bright as on the whole

    WEFT_HD bool trustsOutline() const { return shading && outline > 0; }
    WEFT_HD bool isRobust() const { return trustsOutline() && robust; }
};

/// Unit normals of the outline blown up, per cell, with the signs of slopes; read only where an
/// energy trusts them.
struct OutlineView {
    const float *a, *b;
};

/// Beside an outline: errors of the shading well below this are squared, those well above count by
/// their size only (shadows cast, highlights, light between surfaces).
inline constexpr double kErrorScale = 0.05;
/// Weight of −log n_z, for each of the outline's: steepness is dear.
inline constexpr double kSlantShare = 0.1;

/// What an energy is taken of.
struct EnergyView {
    LevelView level;
    CellsView cells;
    TargetsView targets;
    OutlineView outline;
    float* curvature;  ///< per sample, (1 + p² + q²)⁻³ of an earlier height
    Lighting<double> light;
};

/// 2 s² (√(1 + e²/s²) − 1) of e², which is e² for small errors and 2 s |e| for large ones
/// (Charbonnier et al. 1997).
WEFT_HD inline double robustSquare(double squared, double s) {
    return 2 * squared / (std::sqrt(1 + squared / (s * s)) + 1);
}
/// The weight with which e² has its gradient.
WEFT_HD inline double robustWeight(double squared, double s) {
    return 1 / std::sqrt(1 + squared / (s * s));
}

/// How far the normal of a cell, with the signs of slopes, is from the outline's.
WEFT_HD inline Slope<double> offOutline(const OutlineView& outline, Slope<double> s, int i) {
    const double d = 1 / std::sqrt(1 + s.p * s.p + s.q * s.q);
    return {outline.a[i] - s.p * d, outline.b[i] - s.q * d};
}

/// Of a cell, for an outline's weight of 1. −log n_z = log(1 + p² + q²) / 2. Deviations are bounded:
/// where the body is cut off instead of turning away, the shading is soon worth more.
WEFT_HD inline double outlineEnergy(const OutlineView& outline, Slope<double> s, int i) {
    const Slope<double> off = offOutline(outline, s, i);
    return 0.5 * kSlantShare * std::log(1 + s.p * s.p + s.q * s.q) + off.p * off.p + off.q * off.q;
}
/// The same for one step: log(1 + p² + q²) lies below the parabola in p and q that touches it here.
WEFT_HD inline void addOutline(CellForm<double>& form, const OutlineView& outline, double weight,
                               Slope<double> s, int i) {
    const double r = 1 + s.p * s.p + s.q * s.q, d = 1 / std::sqrt(r), d3 = d * d * d;
    const double flat = 0.5 * kSlantShare * weight / r;
    form.add(flat, 1, 0, -s.p);
    form.add(flat, 0, 1, -s.q);
    const Slope<double> off = offOutline(outline, s, i);
    form.add(weight, (1 + s.q * s.q) * d3, -s.p * s.q * d3, off.p);
    form.add(weight, -s.p * s.q * d3, (1 + s.p * s.p) * d3, off.q);
}

/// (1 + p² + q²)⁻³ of a cell.
WEFT_HD inline float cellCurvature(const CellsView& cells, const double* z, int i) {
    const auto s = compactSlope(cells, z, i);
    const double t = 1 / (1 + s.p * s.p + s.q * s.q);
    return static_cast<float>(t * t * t);
}

/// Mean over the cells around a sample; 0 where there is none.
template <class OfCell>
WEFT_HD inline float sampleCurvature(const CellsView& cells, int x, int y, const OfCell& ofCell) {
    float sum = 0;
    int count = 0;
    for (int v = y - 1; v <= y; ++v)
        for (int u = x - 1; u <= x; ++u) {
            const int i = v * cells.width + u;
            if (u >= 0 && v >= 0 && cells.on(i)) sum += ofCell(i), ++count;
        }
    return count ? sum / count : 0.0f;
}

/// What a cell says of R under some weights.
WEFT_HD inline CellKind kindUnder(const EnergyWeights& weights, const CellsView& cells, int i) {
    if (!weights.shading) return CellKind::none;
    const CellKind kind = cells.kind[i];
    const bool lit = weights.trustsOutline() && weights.terminator && kind == CellKind::mixed;
    return lit ? CellKind::lit : kind;
}

/// Squared error of a cell, weighted; `shading`: its lit part, for the mean, 0 of an outlier.
WEFT_HD inline double cellEnergy(const EnergyView& e, const EnergyWeights& weights, Slope<double> s,
                                 int i, double& shading) {
    double sum = 0;
    if (const CellKind kind = kindUnder(weights, e.cells, i); saysSomething(kind)) {
        const double R = reflectance(s, e.light).r;
        const double error = cellError<double>(kind, e.cells.shading[i], R);
        sum += e.cells.weight[i] *
               (weights.isRobust() ? robustSquare(error * error, kErrorScale) : error * error);
        if (e.cells.kind[i] == CellKind::lit && !e.level.isOutlier(i)) shading = error * error;
    }
    if (weights.trustsOutline()) sum += weights.outline * outlineEnergy(e.outline, s, i);
    if (e.targets.any && e.targets.weight[i] > 0) {
        double a = s.p - e.targets.p[i], b = s.q - e.targets.q[i];
        if (!e.targets.slopes) {
            const auto n = normal(s);
            const auto t = normal(Slope<double>{e.targets.p[i], e.targets.q[i]});
            a = n.x - t.x, b = n.y - t.y;
        }
        sum += e.targets.weight[i] * (a * a + b * b);
    }
    return sum;
}

/// T and right-hand side of a cell, in slopes.
WEFT_HD inline CellForm<double> cellForm(const EnergyView& e, const EnergyWeights& weights,
                                         Slope<double> s, int i) {
    CellForm<double> form;
    if (const CellKind kind = kindUnder(weights, e.cells, i); saysSomething(kind)) {
        double weight = e.cells.weight[i];
        if (weights.isRobust()) {
            const double R = reflectance(s, e.light).r;
            const double error = cellError<double>(kind, e.cells.shading[i], R);
            weight *= robustWeight(error * error, kErrorScale);
        }
        addShading<double>(form, kind, e.cells.shading[i], static_cast<float>(weight), s, e.light);
    }
    if (weights.trustsOutline()) addOutline(form, e.outline, weights.outline, s, i);
    if (!e.targets.any || e.targets.weight[i] <= 0) return form;
    const Slope<double> target = {e.targets.p[i], e.targets.q[i]};
    if (e.targets.slopes)
        addSlopeTarget<double>(form, s, target, e.targets.weight[i]);
    else
        addNormalTarget<double>(form, s, target, e.targets.weight[i]);
    return form;
}

/// Which smoothness terms exist at a sample: bends on i − 1, i, i + 1; thirds on i − 1 .. i + 2;
/// thirds of the twist from cell i to the next.
struct SmoothTerms {
    bool bendX, bendY, twist, thirdX, thirdY, thirdXxy, thirdXyy;
};

WEFT_HD inline bool allInside(const LevelView& level, int i, int before, int after, int step) {
    for (int k = -before; k <= after; ++k)
        if (!level.inside[i + k * step]) return false;
    return true;
}

/// Of a sample inside.
WEFT_HD inline SmoothTerms smoothTerms(const LevelView& level, const CellsView& cells, int x, int y) {
    const int w = level.width, h = level.height, i = y * w + x;
    const bool cell = cells.on(i);
    SmoothTerms t;
    t.bendX = x > 0 && x + 1 < w && allInside(level, i, 1, 1, 1);
    t.bendY = y > 0 && y + 1 < h && allInside(level, i, 1, 1, w);
    t.twist = cell;
    t.thirdX = x > 0 && x + 2 < w && allInside(level, i, 1, 2, 1);
    t.thirdY = y > 0 && y + 2 < h && allInside(level, i, 1, 2, w);
    t.thirdXxy = cell && x + 2 < w && cells.on(i + 1);
    t.thirdXyy = cell && y + 2 < h && cells.on(i + w);
    return t;
}

/// u00 − u10 − u01 + u11 of cell i.
template <class Real>
WEFT_HD inline Real twistAt(const Real* z, int i, int w) {
    return z[i] - z[i + 1] - z[i + w] + z[i + w + 1];
}
template <class Real>
WEFT_HD inline Real secondDifference(const Real* z, int i, int d) {
    return z[i - d] - 2 * z[i] + z[i + d];
}
template <class Real>
WEFT_HD inline Real thirdDifference(const Real* z, int i, int d) {
    return z[i + 2 * d] - 3 * z[i + d] + 3 * z[i] - z[i - d];
}

/// Smoothness of the terms at a sample inside.
WEFT_HD inline double smoothnessEnergy(const EnergyView& e, const EnergyWeights& weights,
                                       const double* z, int x, int y) {
    const int w = e.level.width, i = y * w + x;
    const auto squared = [](double v) { return v * v; };
    const SmoothTerms t = smoothTerms(e.level, e.cells, x, y);
    const float* c = e.curvature;
    double bend = 0, third = 0;
    if (weights.bend > 0) {
        if (t.bendX) bend += squared(secondDifference(z, i, 1));
        if (t.bendY) bend += squared(secondDifference(z, i, w));
        if (t.twist) {
            const float mean = 0.25f * (c[i] + c[i + 1] + c[i + w] + c[i + w + 1]);
            bend += 2 * mean / (c[i] > 1e-30f ? c[i] : 1e-30f) * squared(twistAt(z, i, w));
        }
    }
    if (weights.third > 0) {
        if (t.thirdX) third += squared(thirdDifference(z, i, 1));
        if (t.thirdY) third += squared(thirdDifference(z, i, w));
        if (t.thirdXxy) third += 3 * squared(twistAt(z, i + 1, w) - twistAt(z, i, w));
        if (t.thirdXyy) third += 3 * squared(twistAt(z, i + w, w) - twistAt(z, i, w));
    }
    return c[i] * (weights.bend * bend + weights.third * third);
}

}  // namespace weft::stencil
