#include "weft/relief/light.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "weft/error.h"

namespace weft {

namespace {

constexpr double kDegree = std::numbers::pi / 180;

}  // namespace

Light unitLight(double x, double y, double z) {
    const double length = std::hypot(x, y, z);
    if (!std::isfinite(length)) throw InvalidProblem("The direction of the light is not a number.");
    if (length < 1e-12)
        throw InvalidProblem("The direction of the light is zero: give it a length, such as 0,0,1.");
    return {x / length, y / length, z / length};
}

double degreesBetween(const Light& a, const Light& b) {
    return std::acos(std::clamp(a.x * b.x + a.y * b.y + a.z * b.z, -1.0, 1.0)) / kDegree;
}

Light turned(const Light& l, double right, double up) {
    // Two axes at right angles to the light, in the image plane for a light from the viewer.
    const bool side = std::abs(l.z) < 0.9;
    const Light u = side ? unitLight(l.y, -l.x, 0) : unitLight(l.z, 0, -l.x);
    const Light v = {l.y * u.z - l.z * u.y, l.z * u.x - l.x * u.z, l.x * u.y - l.y * u.x};
    const double a = std::tan(right * kDegree), b = std::tan(up * kDegree);
    return unitLight(l.x + a * u.x + b * v.x, l.y + a * u.y + b * v.y, l.z + a * u.z + b * v.z);
}

}  // namespace weft
