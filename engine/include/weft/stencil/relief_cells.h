#pragma once
/// Where I = R is asked and how slopes are taken there; for CPU and CUDA.
#include "weft/stencil/relief_views.h"

namespace weft::stencil {

inline constexpr float kDarkShading = 1e-6f;
inline constexpr float kPoorWeight = 0.1f;    ///< of cells whose I is a mean over pixels not all lit
inline constexpr float kOutlierDoubt = 0.9f;  ///< of a cell that says nothing any more

/// The widest reach along an axis of n samples from cell x.
WEFT_HD inline Reach reachOf(int x, int n) {
    if (n < 4) return Reach::two;
    if (x >= 1 && x + 2 < n) return Reach::centred;
    return x == 0 ? Reach::ahead : Reach::behind;
}

/// The same of a pair of reaches from cell (x, y).
template <class Good>
WEFT_HD inline bool sixteen(const LevelView& level, const ReachTable& table, int x, int y, Reach rx,
                            Reach ry, const Good& good) {
    return sixteen(level, x + table.first[static_cast<int>(rx)],
                   y + table.first[static_cast<int>(ry)], good);
}

WEFT_HD inline float interpolatedShading(const LevelView& level, const ReachTable& table, int x,
                                         int y, Reach rx, Reach ry) {
    const int ax = static_cast<int>(rx), ay = static_cast<int>(ry);
    const int X = x + table.first[ax], Y = y + table.first[ay];
    double sum = 0;
    for (int j = 0; j < 4; ++j)
        for (int k = 0; k < 4; ++k)
            sum += table.average[ax][k] * table.average[ay][j] *
                   level.shading[(Y + j) * level.width + X + k];
    return static_cast<float>(sum);
}

/// I at the middle of a lit cell, from sixteen lit pixels if there are any around it that are no
/// outliers.
WEFT_HD inline void placeShading(const LevelView& level, const ReachTable& table, int x, int y,
                                 const CellsView& cells) {
    const int i = y * level.width + x;
    const auto lit = [&](int k) {
        return level.inside[k] && level.shading[k] > kDarkShading && !level.isOutlier(k);
    };
    // Centred on both axes, on one, on none.
    constexpr Reach c = Reach::centred, a = Reach::ahead, b = Reach::behind;
    const Reach tried[9][2] = {{c, c}, {c, a}, {c, b}, {a, c}, {b, c},
                               {a, a}, {a, b}, {b, a}, {b, b}};
    for (int n = 0; n < 9; ++n) {
        const Reach rx = tried[n][0], ry = tried[n][1];
        if (sixteen(level, table, x, y, rx, ry, lit)) {
            cells.shading[i] = interpolatedShading(level, table, x, y, rx, ry);
            return;
        }
    }
    cells.weight[i] = kPoorWeight;
}

/// Everything about cell (x, y) but for kind none, which all cells are before.
WEFT_HD inline void placeCell(const LevelView& level, const ReachTable& table, int x, int y,
                              const CellsView& cells) {
    const int w = level.width, i = y * w + x;
    const int corner[] = {i, i + 1, i + w, i + w + 1};
    float least = 1e9f, most = 0, sum = 0;
    bool clipped = false;
    for (const int k : corner) {
        if (!level.inside[k]) return;
        least = level.shading[k] < least ? level.shading[k] : least;
        most = level.shading[k] > most ? level.shading[k] : most;
        sum += level.shading[k];
        clipped |= level.clipped[k] != 0;
    }
    cells.kind[i] = least > kDarkShading   ? CellKind::lit
                    : most <= kDarkShading ? CellKind::dark
                                           : CellKind::mixed;
    cells.shading[i] = 0.25f * sum;
    cells.weight[i] = 1;
    const auto inside = [&](int k) { return level.inside[k] != 0; };
    const Reach rx = reachOf(x, w), ry = reachOf(y, level.height);
    if (rx != Reach::two && ry != Reach::two && sixteen(level, table, x, y, rx, ry, inside)) {
        cells.reachX[i] = rx;
        cells.reachY[i] = ry;
        if (cells.kind[i] == CellKind::lit) placeShading(level, table, x, y, cells);
    }
    if (cells.kind[i] == CellKind::lit && clipped) cells.kind[i] = CellKind::clipped;
    if (!level.doubt) return;
    float doubt = 0;
    for (const int k : corner) doubt += level.doubt[k];
    doubt /= 4 * 255;
    cells.weight[i] *= 1 - doubt;
    if (doubt > kOutlierDoubt) cells.kind[i] = CellKind::unsure;
}

/// (p, q) of a cell by two points an axis.
WEFT_HD inline Slope<double> compactSlope(const CellsView& cells, const double* z, int i) {
    const int w = cells.width;
    const double a = z[i], b = z[i + 1], c = z[i + w], d = z[i + w + 1];
    return {0.5 * (b - a + d - c), cells.aspect * 0.5 * (c - a + d - b)};
}

/// (p, q) of a cell by its reaches.
WEFT_HD inline Slope<double> cellSlope(const CellsView& cells, const ReachTable& table,
                                       const double* z, int i) {
    if (cells.reachX[i] == Reach::two) return compactSlope(cells, z, i);
    const int rx = static_cast<int>(cells.reachX[i]), ry = static_cast<int>(cells.reachY[i]);
    const double *dx = table.derivative[rx], *ax = table.average[rx];
    const double *dy = table.derivative[ry], *ay = table.average[ry];
    const double* row = z + i + table.first[ry] * cells.width + table.first[rx];
    double p = 0, q = 0;
    for (int j = 0; j < 4; ++j, row += cells.width) {
        p += ay[j] * (dx[0] * row[0] + dx[1] * row[1] + dx[2] * row[2] + dx[3] * row[3]);
        q += dy[j] * (ax[0] * row[0] + ax[1] * row[1] + ax[2] * row[2] + ax[3] * row[3]);
    }
    return {p, cells.aspect * q};
}

}  // namespace weft::stencil
