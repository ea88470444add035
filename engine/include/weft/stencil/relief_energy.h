#pragma once
/// What a height costs, sample by sample, and the Gauss-Newton form of a cell; for CPU and CUDA.
#include <cmath>

#include "weft/stencil/relief_cells.h"

namespace weft::stencil {

/// Weights of an energy: squared second and third differences; whether shading counts.
struct EnergyWeights {
    double bend, third;
    bool shading;
};

/// What an energy is taken of.
struct EnergyView {
    LevelView level;
    CellsView cells;
    TargetsView targets;
    float* curvature;  ///< per sample, (1 + p² + q²)⁻³ of an earlier height
    Vector3<double> light;
};

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

/// Squared error of a cell, weighted; `shading`: its lit part, for the mean.
WEFT_HD inline double cellEnergy(const EnergyView& e, const EnergyWeights& weights, Slope<double> s,
                                 int i, double& shading) {
    double sum = 0;
    if (weights.shading && e.cells.hasShading(i)) {
        const double R = reflectance(s, e.light).r;
        const double error = cellError<double>(e.cells.kind[i], e.cells.shading[i], R);
        sum += e.cells.weight[i] * error * error;
        if (e.cells.kind[i] == CellKind::lit) shading = error * error;
    }
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
    if (weights.shading && e.cells.hasShading(i))
        addShading<double>(form, e.cells.kind[i], e.cells.shading[i], e.cells.weight[i], s, e.light);
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
