#pragma once
/// Normals where the shading says nothing: what each cell rests on, and slope targets; for CPU and
/// CUDA.
#include <cmath>

#include "weft/stencil/relief_cells.h"

namespace weft::stencil {

/// What the normal of a cell rests on.
enum class NormalSource : std::uint8_t { none, surface, sought, silhouette };

/// Components of the unit normal with the signs of slopes.
struct CellNormal {
    float a, b;
    NormalSource source;
};

/// Sweeps of the fill, and how far it over-relaxes.
inline constexpr int kFillSweeps = 60;
inline constexpr float kFillOverRelaxation = 1.7f;

/// The normal of the silhouette beside a cell that is not on, if there is any.
WEFT_HD inline CellNormal silhouetteNormal(const LevelView& level, int i) {
    double a = 0, b = 0;
    const int corner[] = {i, i + 1, i + level.width, i + level.width + 1};
    for (const int k : corner)
        if (level.onSilhouette(k)) a += level.knownF[k], b += level.knownG[k];
    const double length = std::sqrt(a * a + b * b);
    if (length < 1e-6) return {0, 0, NormalSource::none};
    return {static_cast<float>(a / length), static_cast<float>(b / length), NormalSource::silhouette};
}

/// The normal of a cell that is on: z's, but sought where it is not lit or within the band.
WEFT_HD inline CellNormal surfaceNormal(const CellsView& cells, const double* z, int i, bool band) {
    const auto s = compactSlope(cells, z, i);
    const double d = 1 / std::sqrt(1 + s.p * s.p + s.q * s.q);
    const bool lit = cells.kind[i] == CellKind::lit;
    return {static_cast<float>(s.p * d), static_cast<float>(s.q * d),
            lit && !band ? NormalSource::surface : NormalSource::sought};
}

/// Slopes of a normal that was filled in, capped.
WEFT_HD inline void setTarget(const TargetsView& t, int i, float a, float b, double weight) {
    constexpr float kSteepest = 0.995f;  // of n_x² + n_y²
    const float s = a * a + b * b;
    if (s > kSteepest) {
        const float shrink = std::sqrt(kSteepest / s);
        a *= shrink, b *= shrink;
    }
    const float d = 1 / std::sqrt(1 - (s < kSteepest ? s : kSteepest));
    t.p[i] = a * d;
    t.q[i] = b * d;
    t.weight[i] = static_cast<float>(weight);
}

/// (f, g) at the middle of a cell.
WEFT_HD inline Stereographic<float> middleOfCell(const float* f, const float* g, int i, int w) {
    return {0.25f * (f[i] + f[i + 1] + f[i + w] + f[i + w + 1]),
            0.25f * (g[i] + g[i + 1] + g[i + w] + g[i + w + 1])};
}

/// Slopes of (f, g) in a cell, weighted for integration: (1 + p² + q²)^(−3/2).
WEFT_HD inline void setSlopeOfOrientation(const TargetsView& t, const float* f, const float* g, int i,
                                          int w) {
    const auto s = slope(middleOfCell(f, g, i, w));
    const float r = 1 + s.p * s.p + s.q * s.q;
    t.p[i] = s.p;
    t.q[i] = s.q;
    t.weight[i] = std::pow(r, -1.5f);
}

/// Slopes of z in a cell but where a normal was filled in and the cell is lit; for mending a height.
WEFT_HD inline void setMendingSlope(const TargetsView& t, const CellsView& cells,
                                    const ReachTable& table, const double* z, int i) {
    if (t.weight[i] <= 0 || cells.kind[i] != CellKind::lit) {
        const auto s = cellSlope(cells, table, z, i);
        t.p[i] = static_cast<float>(s.p);
        t.q[i] = static_cast<float>(s.q);
    }
    t.weight[i] = 1 / (1 + t.p[i] * t.p[i] + t.q[i] * t.q[i]);
}

}  // namespace weft::stencil
