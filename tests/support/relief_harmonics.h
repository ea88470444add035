#pragma once
/// Bodies under light from everywhere.
#include "support/relief_surfaces.h"
#include "weft/relief/harmonic_light.h"

namespace weft::tests {

/// What a distant light of brightness `power` adds: max(0, n · L) to the second order, by its
/// expansion 1/4 P0 + 1/2 P1 + 5/16 P2 of Legendre polynomials (Ramamoorthi & Hanrahan 2001) and the
/// addition theorem P_l(n · L) = 4π / (2 l + 1) Σ Y_lm(n) Y_lm(L).
inline void addLamp(HarmonicLight& light, const Light& from, double power) {
    constexpr double kPi = std::numbers::pi;
    constexpr double kOrders[] = {kPi, 2 * kPi / 3, kPi / 4};
    const auto h = harmonicsOf(from.x, from.y, from.z);
    for (int k = 0; k < HarmonicLight::kCount; ++k)
        light.coefficients[k] += power * kOrders[k == 0 ? 0 : k < 4 ? 1 : 2] * h[k];
}

/// A sky, lamps to the left and to the right of the viewer, and a wall that throws light back.
inline HarmonicLight skyAndLamps() {
    HarmonicLight light;
    addLamp(light, unitLight(0, 1, 0.2), 0.35);
    addLamp(light, unitLight(-1, 0.2, 0.5), 0.5);
    addLamp(light, unitLight(1, -0.3, 0.4), 0.25);
    addLamp(light, unitLight(0.1, -1, 0.1), 0.08);
    return light;
}

/// Lamps on both sides, brighter than what faces the viewer: no single light is like that.
inline HarmonicLight lampsOnBothSides() {
    HarmonicLight light;
    addLamp(light, unitLight(0.7, 0.7, 0.5), 0.7);
    addLamp(light, unitLight(-0.7, -0.7, 0.3), 0.4);
    return light;
}

/// A window above and a lamp beside the camera.
inline HarmonicLight windowAndLamp() {
    HarmonicLight light;
    addLamp(light, unitLight(0, 1, 0.3), 0.5);
    addLamp(light, unitLight(-1, 0, 1), 0.4);
    addLamp(light, unitLight(0, 0, 1), 0.1);
    return light;
}

/// Σ l_k H_k(n), not below 0, in the unit of weft/units.h; 0 outside.
inline Field shade(const SampledSurface& s, const HarmonicLight& light, double albedo = 1) {
    const Extent e = s.height.extent();
    Field image(e, 1);
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x) {
            if (!s.mask.unknown({x, y})) continue;
            const double p = s.slopes.at(0, {x, y}), q = s.slopes.at(1, {x, y});
            const double d = 1 / std::sqrt(1 + p * p + q * q);
            const double r = brightnessOf(light, -p * d, -q * d, d);
            image.at(0, {x, y}) = static_cast<float>(kFullScale * albedo * std::max(0.0, r));
        }
    return image;
}

/// An egg with waves on it: a body that its outline alone does not tell.
inline Surface lumpsSurface(int n) {
    return [n](double x, double y) -> SurfacePoint {
        const double a = 0.46 * n, b = 0.36 * n, u = x / a, v = y / b;
        if (u * u + v * v >= 1) return {};
        const double egg = 0.36 * n, k = 14.0 / n, depth = 0.025 * n;
        const double r = std::sqrt(1 - u * u - v * v);
        const double wave = depth * std::sin(k * x + 0.5) * std::cos(k * y);
        // z = egg r + r² wave: the waves fade out towards the rim.
        const double r2 = r * r, fx = -2 * u / a, fy = -2 * v / b;
        return {
            true, egg * r + r2 * wave,
            -egg * u / (a * r) + fx * wave + r2 * depth * k * std::cos(k * x + 0.5) * std::cos(k * y),
            -egg * v / (b * r) + fy * wave -
                r2 * depth * k * std::sin(k * x + 0.5) * std::sin(k * y)};
    };
}

}  // namespace weft::tests
