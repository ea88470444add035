#pragma once
/// The direction of a distant light.

namespace weft {

/// Unit vector from the surface to the light: x to the right, y *up*, z towards the viewer.
struct Light {
    double x = 0;
    double y = 0;
    double z = 1;
    friend bool operator==(const Light&, const Light&) = default;
};

/// The unit vector along (x, y, z). Throws InvalidProblem if that is zero or not finite.
[[nodiscard]] Light unitLight(double x, double y, double z);

/// Angle between two lights, in degrees.
[[nodiscard]] double degreesBetween(const Light& a, const Light& b);

/// `light` turned by `right` and `up` degrees about two axes at right angles to it.
[[nodiscard]] Light turned(const Light& light, double right, double up);

}  // namespace weft
