#include "relief/start_orientation.h"

#include <algorithm>
#include <cmath>

namespace weft::relief {

namespace {

constexpr double kDomeSlope = 0.4;    // half a side from the middle
constexpr double kSeedSlope = 0.5;    // at the edge of a seed's disc
constexpr double kSeedRadius = 0.05;  // of the shorter side
constexpr double kLeastRadius = 1.5;  // samples

struct Middle {
    double x = 0, y = 0;
};

Middle middleOf(const ReliefLevel& level) {
    Middle m;
    double n = 0;
    for (int i = 0; i < level.size(); ++i)
        if (level.inside[i]) m.x += i % level.width, m.y += i / level.width, n += 1;
    return n > 0 ? Middle{m.x / n, m.y / n} : m;
}

/// Unit vector along which the shading varies most near a sample.
Middle steepestShading(const ReliefLevel& level, int cx, int cy, double radius) {
    const int w = level.width, h = level.height, r = static_cast<int>(radius) + 2;
    double xx = 0, xy = 0, yy = 0;
    for (int y = std::max(1, cy - r); y < std::min(h - 1, cy + r + 1); ++y)
        for (int x = std::max(1, cx - r); x < std::min(w - 1, cx + r + 1); ++x) {
            const int i = y * w + x;
            if (!level.inside[i - 1] || !level.inside[i + 1] || !level.inside[i - w] ||
                !level.inside[i + w])
                continue;
            const double dx = level.shading[i + 1] - level.shading[i - 1];
            const double dy = level.shading[i + w] - level.shading[i - w];
            xx += dx * dx, xy += dx * dy, yy += dy * dy;
        }
    const double angle = 0.5 * std::atan2(2 * xy, xx - yy);
    return {std::cos(angle), std::sin(angle)};
}

void plant(ReliefLevel& level, const ReliefSeed& seed) {
    const int w = level.width, h = level.height;
    const double cx = seed.at.x / level.stepX, cy = seed.at.y / level.stepY;
    const double radius = std::max(kLeastRadius, kSeedRadius * std::min(w, h));
    const Middle across = steepestShading(level, static_cast<int>(cx), static_cast<int>(cy), radius);
    const double sign = seed.kind == SeedKind::pit ? 1 : -1, scale = sign * kSeedSlope / radius;
    for (int y = 0; y < h; ++y)
        for (int x = 0; x < w; ++x) {
            const int i = y * w + x;
            double dx = x - cx, dy = y - cy;
            if (!level.inside[i] || level.known[i] || dx * dx + dy * dy > radius * radius) continue;
            if (seed.kind == SeedKind::ridge) {
                const double t = dx * across.x + dy * across.y;
                dx = t * across.x, dy = t * across.y;
            }
            const auto a = stencil::stereographic(stencil::Slope<double>{scale * dx, scale * dy});
            level.known[i] = 1;
            level.knownF[i] = static_cast<float>(a.f);
            level.knownG[i] = static_cast<float>(a.g);
        }
}

}  // namespace

Orientation startOrientation(const ReliefLevel& level, ReliefBoundary boundary,
                             const ReliefHints& hints) {
    Orientation o = flatOrientation(level);
    if (boundary != ReliefBoundary::natural || !hints.seeds.empty()) return o;
    const Middle m = middleOf(level);
    const double scale = (hints.shape == ReliefShape::convex ? -2 : 2) * kDomeSlope;
    for (int i = 0; i < level.size(); ++i) {
        if (!level.inside[i] || level.known[i]) continue;
        const auto a = stencil::stereographic(
            stencil::Slope<double>{scale * (i % level.width - m.x) / level.width,
                                   scale * (i / level.width - m.y) / level.height});
        o.f[i] = static_cast<float>(a.f);
        o.g[i] = static_cast<float>(a.g);
    }
    return o;
}

void plantSeeds(ReliefLevel& level, const std::vector<ReliefSeed>& seeds) {
    for (const ReliefSeed& seed : seeds) plant(level, seed);
}

}  // namespace weft::relief
