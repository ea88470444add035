#pragma once
/// Levels of the relief solver: how a coarse sample follows from a finer level, and heights between
/// levels whose outermost samples coincide; for CPU and CUDA.
#include <cmath>

#include "weft/stencil/relief_views.h"

namespace weft::stencil {

/// The four fine samples around a coarse one, and their weights.
struct Corners {
    int index[4];
    double weight[4];
};

WEFT_HD inline int leastOf(int a, int b) { return a < b ? a : b; }
WEFT_HD inline int mostOf(int a, int b) { return a > b ? a : b; }

WEFT_HD inline Corners cornersOf(const LevelView& fine, const LevelView& coarse, int x, int y) {
    const double X = x * (coarse.stepX / fine.stepX), Y = y * (coarse.stepY / fine.stepY);
    const int x0 = leastOf(static_cast<int>(X), fine.width - 2);
    const int y0 = leastOf(static_cast<int>(Y), fine.height - 2);
    const double u = X - x0, v = Y - y0;
    Corners c;
    for (int k = 0; k < 4; ++k) {
        c.index[k] = (y0 + k / 2) * fine.width + x0 + k % 2;
        c.weight[k] = (k % 2 ? u : 1 - u) * (k / 2 ? v : 1 - v);
    }
    return c;
}

/// I, inside, clipped and doubt of coarse sample i; all of them are 0 before.
WEFT_HD inline void sampleShading(const LevelView& fine, const Corners& c, const LevelView& coarse,
                                  int i) {
    double mask = 0, shading = 0, doubt = 0;
    bool clipped = false;
    for (int k = 0; k < 4; ++k)
        if (fine.inside[c.index[k]]) {
            mask += c.weight[k];
            shading += c.weight[k] * fine.shading[c.index[k]];
            clipped |= fine.clipped[c.index[k]] != 0;
            if (fine.doubt) doubt += c.weight[k] * fine.doubt[c.index[k]];
        }
    if (mask < 0.5) return;
    coarse.inside[i] = 1;
    coarse.shading[i] = static_cast<float>(shading / mask);
    coarse.clipped[i] = clipped;
    if (fine.doubt) coarse.doubt[i] = static_cast<std::uint8_t>(doubt / mask + 0.5);
}

/// The given height of coarse sample i on the border.
WEFT_HD inline void sampleFixed(const LevelView& fine, const Corners& c, const LevelView& coarse,
                                int i) {
    double weight = 0, height = 0;
    for (int k = 0; k < 4; ++k)
        if (fine.fixed[c.index[k]]) {
            weight += c.weight[k];
            height += c.weight[k] * fine.fixedHeight[c.index[k]];
        }
    if (weight < 0.99 || !coarse.inside[i]) return;
    coarse.fixed[i] = 1;
    coarse.fixedHeight[i] = height / weight * (fine.stepX / coarse.stepX);
}

/// The silhouette's ring: coarse samples outside the mask within one step of the fine ring. Where
/// more of that is cut off, the mean of what is known there.
WEFT_HD inline void sampleSilhouette(const LevelView& fine, const LevelView& coarse, int x, int y) {
    const double sx = coarse.stepX / fine.stepX, sy = coarse.stepY / fine.stepY;
    const int i = y * coarse.width + x;
    double f = 0, g = 0, weight = 0, cutF = 0, cutG = 0, cutWeight = 0;
    const int top = mostOf(0, static_cast<int>(std::ceil((y - 1) * sy + 1e-6)));
    const int bottom = leastOf(fine.height - 1, static_cast<int>(std::floor((y + 1) * sy - 1e-6)));
    const int left = mostOf(0, static_cast<int>(std::ceil((x - 1) * sx + 1e-6)));
    const int right = leastOf(fine.width - 1, static_cast<int>(std::floor((x + 1) * sx - 1e-6)));
    for (int v = top; v <= bottom; ++v)
        for (int u = left; u <= right; ++u) {
            const int k = v * fine.width + u;
            if (!fine.known[k] || fine.inside[k]) continue;
            const double t = (1 - std::fabs(u / sx - x)) * (1 - std::fabs(v / sy - y));
            if (!fine.onSilhouette(k)) {
                cutF += t * fine.knownF[k];
                cutG += t * fine.knownG[k];
                cutWeight += t;
                continue;
            }
            f += t * fine.knownF[k];
            g += t * fine.knownG[k];
            weight += t;
        }
    if (cutWeight > weight) {
        coarse.known[i] = 1;
        coarse.knownF[i] = static_cast<float>(cutF / cutWeight);
        coarse.knownG[i] = static_cast<float>(cutG / cutWeight);
        return;
    }
    const double length = std::sqrt(f * f + g * g);
    if (length < 1e-9) return;
    coarse.known[i] = 1;
    coarse.knownF[i] = static_cast<float>(2 * f / length);
    coarse.knownG[i] = static_cast<float>(2 * g / length);
}

/// (f, g) known on the border, at coarse sample i of given height.
WEFT_HD inline void sampleBorderNormal(const LevelView& fine, const Corners& c,
                                       const LevelView& coarse, int i) {
    double weight = 0, f = 0, g = 0;
    for (int k = 0; k < 4; ++k)
        if (fine.fixed[c.index[k]] && fine.known[c.index[k]]) {
            weight += c.weight[k];
            f += c.weight[k] * fine.knownF[c.index[k]];
            g += c.weight[k] * fine.knownG[c.index[k]];
        }
    coarse.known[i] = weight > 0.99;
    coarse.knownF[i] = static_cast<float>(f);
    coarse.knownG[i] = static_cast<float>(g);
}

/// Sample x of one level on another: cell and position within it.
struct Place {
    int cell;
    double t;
    int next;  ///< samples on to the other end of the cell; 0 where the level has but one
};

WEFT_HD inline Place placeOn(int x, double ratio, int n) {
    const double X = x * ratio;
    const int cell = mostOf(0, leastOf(static_cast<int>(X), mostOf(0, n - 2)));
    return {cell, X - cell, n > 1 ? 1 : 0};
}

template <class Real>
WEFT_HD inline double bilinearAt(const Real* z, int w, const Place& px, const Place& py) {
    const Real* r = z + py.cell * w + px.cell;
    const Real* s = r + py.next * w;
    return (1 - py.t) * ((1 - px.t) * r[0] + px.t * r[px.next]) +
           py.t * ((1 - px.t) * s[0] + px.t * s[px.next]);
}

/// Weights of four points at −1, 0, 1, 2 for the cubic through them.
WEFT_HD inline void cubicWeights(double t, double* k) {
    k[0] = -t * (t - 1) * (t - 2) / 6;
    k[1] = (t + 1) * (t - 1) * (t - 2) / 2;
    k[2] = -(t + 1) * t * (t - 2) / 2;
    k[3] = (t + 1) * t * (t - 1) / 6;
}

WEFT_HD inline bool sixteenInside(const LevelView& level, int x, int y) {
    return sixteen(level, x - 1, y - 1, [&](int i) { return level.inside[i] != 0; });
}

WEFT_HD inline double bicubicAt(const double* z, int w, const Place& px, const Place& py) {
    double a[4], b[4], sum = 0;
    cubicWeights(px.t, a);
    cubicWeights(py.t, b);
    for (int j = 0; j < 4; ++j) {
        const double* r = z + (py.cell - 1 + j) * w + px.cell - 1;
        sum += b[j] * (a[0] * r[0] + a[1] * r[1] + a[2] * r[2] + a[3] * r[3]);
    }
    return sum;
}

/// Height of fine sample (x, y), in the fine level's unit: bicubic where sixteen coarse samples are
/// inside, else bilinear. `z`: coarse heights, extended beyond the mask.
WEFT_HD inline double prolongedHeight(const LevelView& coarse, const double* z, const LevelView& fine,
                                      int x, int y) {
    const int i = y * fine.width + x;
    if (!fine.inside[i]) return 0;
    if (fine.fixed[i]) return fine.fixedHeight[i];
    const Place px = placeOn(x, fine.stepX / coarse.stepX, coarse.width);
    const Place py = placeOn(y, fine.stepY / coarse.stepY, coarse.height);
    return coarse.stepX / fine.stepX *
           (sixteenInside(coarse, px.cell, py.cell) ? bicubicAt(z, coarse.width, px, py)
                                                    : bilinearAt(z, coarse.width, px, py));
}

/// Height of coarse sample (x, y) from a fine level's, in the coarse level's unit.
WEFT_HD inline double restrictedHeight(const LevelView& fine, const double* z,
                                       const LevelView& coarse, int x, int y) {
    const int i = y * coarse.width + x;
    if (!coarse.inside[i]) return 0;
    if (coarse.fixed[i]) return coarse.fixedHeight[i];
    return fine.stepX / coarse.stepX *
           bilinearAt(z, fine.width, placeOn(x, coarse.stepX / fine.stepX, fine.width),
                      placeOn(y, coarse.stepY / fine.stepY, fine.height));
}

/// Visits the neighbours of sample i = y · w + x that lie in the image.
template <class Visit>
WEFT_HD inline void forNeighbours(int x, int y, int w, int h, const Visit& visit) {
    const int i = y * w + x;
    if (x > 0) visit(i - 1);
    if (x + 1 < w) visit(i + 1);
    if (y > 0) visit(i - w);
    if (y + 1 < h) visit(i + w);
}

/// Rings that heights are extended beyond the mask before they are interpolated.
inline constexpr int kExtension = 3;

/// The mean of those neighbours that have a height, if any has.
WEFT_HD inline bool extendedHeight(const double* z, const std::uint8_t* has, int x, int y, int w,
                                   int h, double& value) {
    double sum = 0;
    int n = 0;
    forNeighbours(x, y, w, h, [&](int k) {
        if (has[k]) sum += z[k], ++n;
    });
    if (n == 0) return false;
    value = sum / n;
    return true;
}

}  // namespace weft::stencil
