#pragma once
/// What no surface of a photograph may show, whatever its mask: heights out of proportion, needles,
/// curtains along the rim. Independent of the engine's own outline.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "support/mask_shapes.h"
#include "weft/field.h"
#include "weft/mask.h"

namespace weft::tests {

inline constexpr double kMostSlender = 1.5;    ///< height, of the width of the mask
inline constexpr double kNeedle = 0.02;        ///< of the range of the heights
inline constexpr double kCurtainFactor = 3;    ///< of what the balloon has there
inline constexpr double kCurtainShare = 0.02;  ///< of the range, on top

/// What was found. Pixels are counted; `worst` are in units of their bars: above 1 is one too many.
struct Monsters {
    double slenderness = 0;  ///< range of the heights / longer side of the mask's box
    int needles = 0, curtains = 0;
    double worstNeedle = 0, worstCurtain = 0;
    Point needle{}, curtain{};  ///< where they are

    [[nodiscard]] bool tooHigh() const { return slenderness > kMostSlender; }
    [[nodiscard]] bool any() const { return tooHigh() || needles > 0 || curtains > 0; }
};

/// z = 2 √u of ∇²u = −1 in the mask, u = 0 outside it and outside the picture.
inline Field balloonOf(const Mask& mask) {
    const Extent e = mask.extent();
    const int w = e.width + 2, h = e.height + 2;
    std::vector<double> u(static_cast<std::size_t>(w) * h, 0);
    const auto inside = [&](int x, int y) { return mask.unknown({x - 1, y - 1}); };
    const double omega = 2 / (1 + std::numbers::pi / std::max(w, h));
    for (int sweep = 0; sweep < 4 * std::max(w, h); ++sweep)
        for (int y = 1; y + 1 < h; ++y)
            for (int x = 1; x + 1 < w; ++x) {
                if (!inside(x, y)) continue;
                double& here = u[static_cast<std::size_t>(y) * w + x];
                const double* p = &here;
                here += omega * (0.25 * (1 + p[-1] + p[1] + p[-w] + p[w]) - here);
            }
    Field z(e, 1);
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x)
            z.at(0, {x, y}) = static_cast<float>(
                2 * std::sqrt(std::max(0.0, u[static_cast<std::size_t>(y + 1) * w + x + 1])));
    return z;
}

/// Lowest and highest within the mask.
inline std::array<double, 2> rangeWithin(const Field& z, const Mask& mask) {
    double low = INFINITY, high = -INFINITY;
    for (int y = 0; y < mask.extent().height; ++y)
        for (int x = 0; x < mask.extent().width; ++x)
            if (mask.unknown({x, y}))
                low = std::min<double>(low, z.at(0, {x, y})),
                high = std::max<double>(high, z.at(0, {x, y}));
    return {low, high};
}

/// |z − median of the 5 × 5 pixels in the mask|.
inline double offMedian(const Field& z, const Mask& mask, Point p) {
    std::vector<float> values;
    const Extent e = mask.extent();
    for (int y = std::max(0, p.y - 2); y <= std::min(e.height - 1, p.y + 2); ++y)
        for (int x = std::max(0, p.x - 2); x <= std::min(e.width - 1, p.x + 2); ++x)
            if (mask.unknown({x, y})) values.push_back(z.at(0, {x, y}));
    std::sort(values.begin(), values.end());
    const std::size_t n = values.size();
    const double median = n % 2 ? values[n / 2] : 0.5 * (double{values[n / 2 - 1]} + values[n / 2]);
    return std::abs(z.at(0, p) - median);
}

/// How far a pixel stands above all of its neighbours in the mask, or below; 0 if neither. The
/// neighbours beside it are asked, or where there are none those at its corners.
inline double standsOut(const Field& z, const Mask& mask, Point p) {
    const Extent e = mask.extent();
    const auto among = [&](bool corners) {
        double low = INFINITY, high = -INFINITY;
        for (int y = -1; y <= 1; ++y)
            for (int x = -1; x <= 1; ++x) {
                const Point q{p.x + x, p.y + y};
                if ((x == 0 && y == 0) || (x != 0 && y != 0) != corners) continue;
                if (q.x < 0 || q.y < 0 || q.x >= e.width || q.y >= e.height || !mask.unknown(q))
                    continue;
                low = std::min<double>(low, z.at(0, q)), high = std::max<double>(high, z.at(0, q));
            }
        return std::array{low, high};
    };
    std::array<double, 2> found = among(false);
    if (found[0] > found[1]) found = among(true);
    if (found[0] > found[1]) return 0;
    return std::max({0.0, z.at(0, p) - found[1], found[0] - z.at(0, p)});
}

inline bool onRim(const Mask& mask, Point p) {
    const Extent e = mask.extent();
    const auto outside = [&](int x, int y) {
        return x >= 0 && y >= 0 && x < e.width && y < e.height && !mask.unknown({x, y});
    };
    return outside(p.x - 1, p.y) || outside(p.x + 1, p.y) || outside(p.x, p.y - 1) ||
           outside(p.x, p.y + 1);
}

inline Monsters monstersOf(const Field& z, const Mask& mask) {
    Monsters found;
    const Rect box = mask.boundingBox();
    const auto [low, high] = rangeWithin(z, mask);
    const double range = high - low;
    found.slenderness = range / std::max(box.width, box.height);
    // Flat to the rounding of heights in pixels.
    if (!(range > 1e-3)) return found;
    const Field balloon = balloonOf(mask);
    const auto [below, above] = rangeWithin(balloon, mask);
    const double scale = above > below ? range / (above - below) : 0;
    for (int y = box.y; y < box.bottom(); ++y)
        for (int x = box.x; x < box.right(); ++x) {
            if (!mask.unknown({x, y})) continue;
            const double needle = standsOut(z, mask, {x, y}) / (kNeedle * range);
            found.needles += needle > 1;
            if (needle > found.worstNeedle) found.worstNeedle = needle, found.needle = {x, y};
            if (!onRim(mask, {x, y})) continue;
            const double bar =
                kCurtainFactor * scale * offMedian(balloon, mask, {x, y}) + kCurtainShare * range;
            const double curtain = offMedian(z, mask, {x, y}) / bar;
            found.curtains += curtain > 1;
            if (curtain > found.worstCurtain) found.worstCurtain = curtain, found.curtain = {x, y};
        }
    return found;
}

/// A hand-drawn outline: a closed path about a middle whose radius and angle jitter, even-odd, so
/// that it may cross itself.
inline Mask lassoMask(Extent e, Point middle, double radius, Random& random) {
    const int corners = random.between(5, 40);
    const double jitter = random.uniform(0.1, 0.8), turn = random.uniform(0.2, 1.5);
    std::vector<Point> path;
    for (int i = 0; i < corners; ++i) {
        const double angle = 2 * std::numbers::pi * (i + random.uniform(-turn, turn)) / corners;
        const double r = radius * random.uniform(1 - jitter, 1);
        path.push_back({static_cast<int>(std::lround(middle.x + r * std::cos(angle))),
                        static_cast<int>(std::lround(middle.y + r * std::sin(angle)))});
    }
    return Mask::fromPolygon(e, path);
}

/// One ellipse, blob or lasso somewhere on a picture, 0.12 to 0.9 of its shorter side across.
inline Mask oneRandomShape(Extent e, Random& random) {
    const double side = std::min(e.width, e.height), r = 0.5 * side * random.uniform(0.12, 0.9);
    const Point middle{random.below(e.width), random.below(e.height)};
    const int kind = random.below(3);
    if (kind == 0) return lassoMask(e, middle, r, random);
    if (kind == 1) {
        const BlobOutline blob(random);
        return maskWhere(e, [&](int x, int y) {
            const double u = 0.5 + 0.5 * (x - middle.x) / r, v = 0.5 + 0.5 * (y - middle.y) / r;
            return u >= 0 && v >= 0 && u <= 1 && v <= 1 && blob.contains(u, v);
        });
    }
    const double turn = random.uniform(0, std::numbers::pi), thin = random.uniform(0.2, 1);
    const double c = std::cos(turn), s = std::sin(turn);
    return maskWhere(e, [&](int x, int y) {
        const double u = (c * (x - middle.x) + s * (y - middle.y)) / r;
        const double v = (c * (y - middle.y) - s * (x - middle.x)) / (r * thin);
        return u * u + v * v <= 1;
    });
}

/// One shape, or two to four that lie apart, touch or overlap; one in six has a hole cut out.
inline Mask randomShapes(Extent e, Random& random) {
    const int parts = random.chance(0.7) ? 1 : random.between(2, 4);
    Mask mask = oneRandomShape(e, random);
    for (int k = 1; k < parts; ++k) {
        const Mask other = oneRandomShape(e, random);
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x)
                if (other.unknown({x, y})) mask.set({x, y}, true);
    }
    if (!random.chance(1.0 / 6)) return mask;
    const Mask hole = oneRandomShape(e, random);
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x)
            if (hole.unknown({x, y})) mask.set({x, y}, false);
    return mask;
}

}  // namespace weft::tests
