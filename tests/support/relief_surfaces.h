#pragma once
/// Surfaces with known heights and slopes (RELIEF §3), and shaded pictures of them.
#include <cmath>
#include <functional>
#include <limits>
#include <memory>
#include <numbers>

#include "weft/relief/relief_problem.h"
#include "weft/units.h"

namespace weft::tests {

/// Height and slopes at a point; x right, y up, pixels from the middle of the image.
struct SurfacePoint {
    bool inside = false;
    double z = 0, p = 0, q = 0;
};
using Surface = std::function<SurfacePoint(double x, double y)>;

/// A sphere of radius 0.45 n.
inline Surface sphereSurface(int n) {
    return [r = 0.45 * n](double x, double y) -> SurfacePoint {
        const double t = r * r - x * x - y * y;
        if (t <= 0) return {};
        const double z = std::sqrt(t);
        return {true, z, -x / z, -y / z};
    };
}

/// The turned vase of Ascher & Carter: z = √(r(y)² − x²).
inline Surface vaseSurface(int n) {
    const auto radius = [](double t) {
        return 0.15 - 0.1 * t * (6 * t + 1) * (6 * t + 1) * (t - 1) * (t - 1) * (3 * t - 2);
    };
    return [n, radius](double x, double y) -> SurfacePoint {
        const double t = y / n + 0.5, u = x / n, r = radius(t);
        if (t < 0 || t > 1 || r * r <= u * u) return {};
        const double h = 1e-5, dr = (radius(t + h) - radius(t - h)) / (2 * h);
        const double z = std::sqrt(r * r - u * u);
        return {true, z * n, -u / z, r * dr / z};
    };
}

/// 0.15 n · sin(r) / r.
inline Surface sombreroSurface(int n) {
    return [n](double x, double y) -> SurfacePoint {
        const double scale = 8 * std::numbers::pi / n, d = std::hypot(x, y), r = d * scale,
                     a = 0.15 * n;
        if (r < 1e-6) return {true, a, 0, 0};
        const double slope = a * (std::cos(r) / r - std::sin(r) / (r * r)) * scale;
        return {true, a * std::sin(r) / r, slope * x / d, slope * y / d};
    };
}

/// Three peaks and two pits, 0.35 n high.
inline Surface peaksSurface(int n) {
    const auto peaks = [](double x, double y) {
        return 3 * (1 - x) * (1 - x) * std::exp(-x * x - (y + 1) * (y + 1)) -
               10 * (x / 5 - x * x * x - std::pow(y, 5)) * std::exp(-x * x - y * y) -
               std::exp(-(x + 1) * (x + 1) - y * y) / 3;
    };
    return [n, peaks](double px, double py) -> SurfacePoint {
        const double c = 6.0 / n, a = 0.35 * n / 14, x = px * c, y = py * c, h = 1e-5;
        return {true, a * peaks(x, y), a * c * (peaks(x + h, y) - peaks(x - h, y)) / (2 * h),
                a * c * (peaks(x, y + h) - peaks(x, y - h)) / (2 * h)};
    };
}

/// A surface sampled at pixel centres.
struct SampledSurface {
    Field height;
    Field slopes;  ///< p and q
    Mask mask;
};

inline SampledSurface sample(const Surface& surface, Extent e) {
    SampledSurface s{Field(e, 1), Field(e, 2), Mask(e)};
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x) {
            const SurfacePoint at = surface(x - (e.width - 1) / 2.0, (e.height - 1) / 2.0 - y);
            s.height.at(0, {x, y}) = static_cast<float>(at.z);
            s.slopes.at(0, {x, y}) = static_cast<float>(at.p);
            s.slopes.at(1, {x, y}) = static_cast<float>(at.q);
            s.mask.set({x, y}, at.inside);
        }
    return s;
}

/// albedo · max(0, n · L) + ambient, in the unit of weft/units.h; 0 outside.
inline Field shade(const SampledSurface& s, const Light& light, ShadingModel model = {}) {
    const Extent e = s.height.extent();
    Field image(e, 1);
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x) {
            if (!s.mask.unknown({x, y})) continue;
            const double p = s.slopes.at(0, {x, y}), q = s.slopes.at(1, {x, y});
            const double r = (light.z - p * light.x - q * light.y) / std::sqrt(1 + p * p + q * q);
            image.at(0, {x, y}) =
                static_cast<float>(kFullScale * (model.albedo * std::max(0.0, r) + model.ambient));
        }
    return image;
}

/// The problem of a sampled surface. On a border only the outermost ring of heights is given.
inline std::shared_ptr<const ReliefProblem> problemOf(const SampledSurface& s, const Light& light,
                                                      ReliefBoundary boundary,
                                                      ShadingModel model = {}) {
    std::shared_ptr<Field> ring;
    if (boundary == ReliefBoundary::border) {
        const Extent e = s.height.extent();
        ring = std::make_shared<Field>(e, 1);
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x) {
                const bool outermost = x == 0 || y == 0 || x == e.width - 1 || y == e.height - 1;
                ring->at(0, {x, y}) =
                    outermost ? s.height.at(0, {x, y}) : std::numeric_limits<float>::quiet_NaN();
            }
    }
    return std::make_shared<const ReliefProblem>(
        std::make_shared<const Field>(shade(s, light, model)), s.mask, light, boundary, model, ring);
}

}  // namespace weft::tests
