#include "relief/shading_cells.h"

#include <algorithm>

namespace weft::relief {

const double kDerivative[4][4] = {{0, -1, 1, 0},
                                  {1 / 24., -27 / 24., 27 / 24., -1 / 24.},
                                  {-23 / 24., 21 / 24., 3 / 24., -1 / 24.},
                                  {1 / 24., -3 / 24., -21 / 24., 23 / 24.}};
const double kAverage[4][4] = {{0, 0.5, 0.5, 0},
                               {-1 / 16., 9 / 16., 9 / 16., -1 / 16.},
                               {5 / 16., 15 / 16., -5 / 16., 1 / 16.},
                               {1 / 16., -5 / 16., 15 / 16., 5 / 16.}};
const int kFirst[4] = {-1, -1, 0, -2};

namespace {

constexpr float kDark = 1e-6f;
constexpr float kPoorWeight = 0.1f;

constexpr int at(Reach r) { return static_cast<int>(r); }

/// The widest reach along an axis of n vertices from cell x.
Reach reachOf(int x, int n) {
    if (n < 4) return Reach::two;
    if (x >= 1 && x + 2 < n) return Reach::centred;
    return x == 0 ? Reach::ahead : Reach::behind;
}

/// True if all sixteen vertices of a pair of reaches satisfy `good`.
template <class Good>
bool sixteen(const ReliefLevel& level, int x, int y, Reach rx, Reach ry, const Good& good) {
    const int X = x + kFirst[at(rx)], Y = y + kFirst[at(ry)];
    if (X < 0 || Y < 0 || X + 3 >= level.width || Y + 3 >= level.height) return false;
    for (int j = 0; j < 4; ++j)
        for (int k = 0; k < 4; ++k)
            if (!good((Y + j) * level.width + X + k)) return false;
    return true;
}

float interpolate(const ReliefLevel& level, int x, int y, Reach rx, Reach ry) {
    const int X = x + kFirst[at(rx)], Y = y + kFirst[at(ry)];
    double sum = 0;
    for (int j = 0; j < 4; ++j)
        for (int k = 0; k < 4; ++k)
            sum += kAverage[at(rx)][k] * kAverage[at(ry)][j] *
                   level.shading[(Y + j) * level.width + X + k];
    return static_cast<float>(sum);
}

/// I at the middle of a lit cell, from sixteen lit pixels if there are any around it.
void placeShading(const ReliefLevel& level, int x, int y, ShadingCells& cells) {
    constexpr std::pair<Reach, Reach> kTried[] = {
        {Reach::centred, Reach::centred}, {Reach::centred, Reach::ahead},
        {Reach::centred, Reach::behind},  {Reach::ahead, Reach::centred},
        {Reach::behind, Reach::centred},  {Reach::ahead, Reach::ahead},
        {Reach::ahead, Reach::behind},    {Reach::behind, Reach::ahead},
        {Reach::behind, Reach::behind}};
    const int i = y * level.width + x;
    const auto lit = [&](int k) { return level.inside[k] && level.shading[k] > kDark; };
    for (const auto& [rx, ry] : kTried)
        if (sixteen(level, x, y, rx, ry, lit)) {
            cells.shading[i] = interpolate(level, x, y, rx, ry);
            return;
        }
    cells.weight[i] = kPoorWeight;
}

void placeCell(const ReliefLevel& level, int x, int y, ShadingCells& cells) {
    const int w = level.width, i = y * w + x;
    const int corner[] = {i, i + 1, i + w, i + w + 1};
    float least = 1e9f, most = 0, sum = 0;
    bool clipped = false;
    for (const int k : corner) {
        if (!level.inside[k]) return;
        least = std::min(least, level.shading[k]);
        most = std::max(most, level.shading[k]);
        sum += level.shading[k];
        clipped |= level.clipped[k] != 0;
    }
    cells.kind[i] = least > kDark ? CellKind::lit : most <= kDark ? CellKind::dark : CellKind::unsure;
    cells.shading[i] = 0.25f * sum;
    cells.weight[i] = 1;
    const auto inside = [&](int k) { return level.inside[k] != 0; };
    const Reach rx = reachOf(x, w), ry = reachOf(y, level.height);
    if (rx != Reach::two && ry != Reach::two && sixteen(level, x, y, rx, ry, inside)) {
        cells.reachX[i] = rx;
        cells.reachY[i] = ry;
        if (cells.kind[i] == CellKind::lit) placeShading(level, x, y, cells);
    }
    if (cells.kind[i] == CellKind::lit && clipped) cells.kind[i] = CellKind::clipped;
    if (cells.reachX[i] != Reach::centred || cells.reachY[i] != Reach::centred)
        cells.odd.push_back(i);
}

}  // namespace

stencil::Slope<double> ShadingCells::compactSlope(const Doubles& z, int i) const {
    const double a = z[i], b = z[i + 1], c = z[i + width], d = z[i + width + 1];
    return {0.5 * (b - a + d - c), aspect * 0.5 * (c - a + d - b)};
}

stencil::Slope<double> ShadingCells::slope(const Doubles& z, int i) const {
    if (reachX[i] == Reach::two) return compactSlope(z, i);
    const double *dx = kDerivative[at(reachX[i])], *ax = kAverage[at(reachX[i])];
    const double *dy = kDerivative[at(reachY[i])], *ay = kAverage[at(reachY[i])];
    const double* row = z.data() + i + kFirst[at(reachY[i])] * width + kFirst[at(reachX[i])];
    double p = 0, q = 0;
    for (int j = 0; j < 4; ++j, row += width) {
        p += ay[j] * (dx[0] * row[0] + dx[1] * row[1] + dx[2] * row[2] + dx[3] * row[3]);
        q += dy[j] * (ax[0] * row[0] + ax[1] * row[1] + ax[2] * row[2] + ax[3] * row[3]);
    }
    return {p, aspect * q};
}

ShadingCells makeShadingCells(const ReliefLevel& level) {
    ShadingCells cells;
    cells.width = level.width;
    cells.height = level.height;
    cells.aspect = level.stepX / level.stepY;
    const auto n = static_cast<std::size_t>(level.size());
    cells.kind.assign(n, CellKind::none);
    cells.reachX.assign(n, Reach::two);
    cells.reachY.assign(n, Reach::two);
    cells.shading.assign(n, 0);
    cells.weight.assign(n, 0);
    for (int y = 0; y + 1 < level.height; ++y)
        for (int x = 0; x + 1 < level.width; ++x) placeCell(level, x, y, cells);
    return cells;
}

}  // namespace weft::relief
