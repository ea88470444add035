#pragma once
/// (f, g) on one level: where it starts, and one pixel of Ikeuchi & Horn's relaxation; for CPU and
/// CUDA.
#include <cmath>

#include "weft/stencil/relief_sampling.h"

namespace weft::stencil {

inline constexpr float kOrientationNeighbours = 4;  ///< κ

inline constexpr float kLeastTrust = 1e-4f;  ///< in the shading of an outlier

inline constexpr double kDomeSlope = 0.4;  ///< of a start without edges, half a side from the middle
inline constexpr double kSeedSlope = 0.5;  ///< at the edge of a seed's disc
inline constexpr double kSeedRadius = 0.05;  ///< of the shorter side
inline constexpr double kLeastRadius = 1.5;  ///< samples

/// Puts known (f, g) in at sample i; 0 where there is no surface.
WEFT_HD inline void keepKnown(const LevelView& level, int i, float* f, float* g) {
    if (level.known[i])
        f[i] = level.knownF[i], g[i] = level.knownG[i];
    else if (!level.inside[i])
        f[i] = g[i] = 0;
}

/// One update of Gauss-Newton about the mean, ε = 1; `weight` = κλ.
WEFT_HD inline void relaxPixel(const LevelView& level, const Lighting<float>& light, float weight,
                               int x, int y, float* f, float* g) {
    const int i = y * level.width + x;
    if (!level.inside[i] || level.known[i]) return;
    float sf = 0, sg = 0, n = 0;
    forNeighbours(x, y, level.width, level.height, [&](int k) {
        if (level.inside[k] || level.known[k]) sf += f[k], sg += g[k], n += 1;
    });
    if (n == 0) return;
    if (level.doubt) {  // an error of less weight is a smoothness of more
        const float trust = 1 - level.doubt[i] / 255.0f;
        weight /= trust > kLeastTrust ? trust : kLeastTrust;
    }
    const auto next = gaussNewtonUpdate<float>({sf / n, sg / n}, light, level.shading[i], weight);
    f[i] = next.f;
    g[i] = next.g;
}

/// Squared I − R(f, g) of a lit sample.
WEFT_HD inline double squaredShadingError(float shading, float f, float g,
                                          const Lighting<double>& light) {
    const double r = reflectance(Stereographic<double>{f, g}, light).r;
    const double e = shadingError<double>(shading, r);
    return e * e;
}

/// (f, g) of a gentle dome (sign −1) or bowl (1) about a middle.
WEFT_HD inline Stereographic<double> domeAt(const LevelView& level, double sign, double middleX,
                                            double middleY, int x, int y) {
    const double scale = 2 * sign * kDomeSlope;
    return stereographic(
        Slope<double>{scale * (x - middleX) / level.width, scale * (y - middleY) / level.height});
}

/// A seed on one level.
struct PlantedSeed {
    double x, y;              ///< samples
    double radius;            ///< samples
    double sign;              ///< 1: rises outwards
    bool ridge;               ///< slopes across a line only
    double acrossX, acrossY;  ///< unit vector across that line
};

WEFT_HD inline PlantedSeed plantedSeed(const LevelView& level, int x, int y, double sign,
                                       bool ridge) {
    const double wanted = kSeedRadius * leastOf(level.width, level.height);
    return {x / level.stepX,
            y / level.stepY,
            wanted > kLeastRadius ? wanted : kLeastRadius,
            sign,
            ridge,
            0,
            0};
}

/// Finds the direction along which the shading varies most about a seed.
WEFT_HD inline void turnAcross(const LevelView& level, PlantedSeed& seed) {
    const int w = level.width, h = level.height, r = static_cast<int>(seed.radius) + 2;
    const int cx = static_cast<int>(seed.x), cy = static_cast<int>(seed.y);
    double xx = 0, xy = 0, yy = 0;
    for (int y = mostOf(1, cy - r); y < leastOf(h - 1, cy + r + 1); ++y)
        for (int x = mostOf(1, cx - r); x < leastOf(w - 1, cx + r + 1); ++x) {
            const int i = y * w + x;
            if (!level.inside[i - 1] || !level.inside[i + 1] || !level.inside[i - w] ||
                !level.inside[i + w])
                continue;
            const double dx = level.shading[i + 1] - level.shading[i - 1];
            const double dy = level.shading[i + w] - level.shading[i - w];
            xx += dx * dx, xy += dx * dy, yy += dy * dy;
        }
    const double angle = 0.5 * std::atan2(2 * xy, xx - yy);
    seed.acrossX = std::cos(angle);
    seed.acrossY = std::sin(angle);
}

/// Makes (f, g) known at a sample within the seed's disc.
WEFT_HD inline void plantSeed(const LevelView& level, const PlantedSeed& seed, int x, int y) {
    const int i = y * level.width + x;
    double dx = x - seed.x, dy = y - seed.y;
    if (!level.inside[i] || level.known[i] || dx * dx + dy * dy > seed.radius * seed.radius) return;
    if (seed.ridge) {
        const double t = dx * seed.acrossX + dy * seed.acrossY;
        dx = t * seed.acrossX, dy = t * seed.acrossY;
    }
    const double scale = seed.sign * kSeedSlope / seed.radius;
    const auto a = stereographic(Slope<double>{scale * dx, scale * dy});
    level.known[i] = 1;
    level.knownF[i] = static_cast<float>(a.f);
    level.knownG[i] = static_cast<float>(a.g);
}

}  // namespace weft::stencil
