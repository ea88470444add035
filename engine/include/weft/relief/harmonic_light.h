#pragma once
/// Light from everywhere, to the second order.
#include <array>
#include <optional>

#include "weft/relief/light.h"

namespace weft {

/// How brightness follows from a normal.
enum class LightModel {
    distant,   ///< albedo · max(0, n · L) + ambient
    harmonics  ///< albedo · Σ l_k H_k(n), nine spherical harmonics
};

/// Brightness by normal as nine spherical harmonics: R(n) = Σ l_k H_k(n), which holds 98 % or more of
/// what distant lights together make of a matt surface (Basri & Jacobs 2003). H_k are the real
/// orthonormal harmonics of the unit normal (x right, y up, z towards the viewer) in the order 1, y,
/// z, x, xy, yz, 3z² − 1, xz, x² − y² (Ramamoorthi & Hanrahan 2001); shadows that bodies attach to
/// themselves are part of them. R may fall below 0 by little.
struct HarmonicLight {
    static constexpr int kCount = 9;
    std::array<double, kCount> coefficients = {};
    friend bool operator==(const HarmonicLight&, const HarmonicLight&) = default;
};

/// H_k of a unit normal, in that order.
[[nodiscard]] std::array<double, HarmonicLight::kCount> harmonicsOf(double x, double y, double z);
/// R of a unit normal.
[[nodiscard]] double brightnessOf(const HarmonicLight& light, double x, double y, double z);
/// Where most of the light comes from: the direction of the first order. None where that is 0 or not
/// finite.
[[nodiscard]] std::optional<Light> mainDirection(const HarmonicLight& light);

}  // namespace weft
