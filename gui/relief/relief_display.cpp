#include "gui/relief/relief_display.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "gui/watch/colour_map.h"
#include "weft/units.h"

namespace weft::gui {

namespace {

constexpr float kOutside = 40 * 257;

using Rgb = std::array<float, 3>;

Rgb ofColour(QRgb c) { return {257.0F * qRed(c), 257.0F * qGreen(c), 257.0F * qBlue(c)}; }

/// The look of so much light, by a table: the curve of sRGB for each of 1024 steps.
Rgb ofLight(double light) {
    static const std::array<float, 1025> table = [] {
        std::array<float, 1025> t{};
        for (std::size_t i = 0; i < t.size(); ++i) {
            const double v = static_cast<double>(i) / 1024;
            const double e = v <= 0.0031308 ? 12.92 * v : 1.055 * std::pow(v, 1 / 2.4) - 0.055;
            t[i] = static_cast<float>(kFullScale * e);
        }
        return t;
    }();
    const float e = table[static_cast<std::size_t>(1024 * std::clamp(light, 0.0, 1.0) + 0.5)];
    return {e, e, e};
}

/// n · L, 0 in shadow.
double shade(const Relief& relief, const Light& l, Point p) {
    const double r =
        l.x * relief.normals.at(0, p) + l.y * relief.normals.at(1, p) + l.z * relief.normals.at(2, p);
    return std::max(0.0, r);
}

Rgb ofNormal(const Relief& relief, Point p) {
    const auto code = [&](int c) {
        return static_cast<float>(kFullScale * (0.5 + 0.5 * relief.normals.at(c, p)));
    };
    return {code(0), code(1), code(2)};
}

struct Range {
    double low = 0, span = 1;
};

Range rangeOf(const SurfaceSnapshot& s) {
    float low = INFINITY, high = -INFINITY;
    const Mask& mask = s.problem->mask();
    for (int y = 0; y < mask.extent().height; ++y)
        for (int x = 0; x < mask.extent().width; ++x)
            if (mask.unknown({x, y})) {
                const float z = s.relief->height.at(0, {x, y});
                low = std::min(low, z);
                high = std::max(high, z);
            }
    return high > low ? Range{low, static_cast<double>(high) - low} : Range{};
}

template <class Look>
Field drawn(const Mask& mask, Look&& look) {
    Field out(mask.extent(), 3, false);
    for (int y = 0; y < mask.extent().height; ++y)
        for (int x = 0; x < mask.extent().width; ++x) {
            const Rgb c =
                mask.unknown({x, y}) ? look(Point{x, y}) : Rgb{kOutside, kOutside, kOutside};
            for (int k = 0; k < 3; ++k) out.at(k, {x, y}) = c[static_cast<std::size_t>(k)];
        }
    return out;
}

}  // namespace

Field drawnRelief(ReliefPicture kind, const SurfaceSnapshot& s) {
    const Mask& mask = s.problem->mask();
    const Relief& relief = *s.relief;
    const Light light = s.problem->light();
    switch (kind) {
        case ReliefPicture::heights: {
            const Range range = rangeOf(s);
            return drawn(mask, [&](Point p) {
                return ofColour(mapped((relief.height.at(0, p) - range.low) / range.span));
            });
        }
        case ReliefPicture::normals: return drawn(mask, [&](Point p) { return ofNormal(relief, p); });
        case ReliefPicture::error:
            return drawn(mask, [&](Point p) {
                const double i = s.problem->shading(p), r = shade(relief, light, p);
                const bool explained = i <= 0 && r <= 0;
                return ofColour(mapped(explained ? 0 : std::abs(i - r) / kMostShadingError));
            });
        default: return drawn(mask, [&](Point p) { return ofLight(shade(relief, light, p)); });
    }
}

}  // namespace weft::gui
