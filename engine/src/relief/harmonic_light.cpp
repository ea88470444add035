#include "weft/relief/harmonic_light.h"

#include <algorithm>
#include <cmath>

#include "weft/backend/lighting.h"
#include "weft/relief/relief_light.h"

namespace weft {

namespace {

// √(1/4π), √(3/4π), √(15/4π), √(5/16π), √(15/16π)
constexpr double kConstant = 0.28209479177387814, kLinear = 0.48860251190291992,
                 kProduct = 1.0925484305920792, kZonal = 0.31539156525252005,
                 kDifference = 0.54627421529603959;

}  // namespace

std::array<double, HarmonicLight::kCount> harmonicsOf(double x, double y, double z) {
    return {kConstant,
            kLinear * y,
            kLinear * z,
            kLinear * x,
            kProduct * x * y,
            kProduct * y * z,
            kZonal * (3 * z * z - 1),
            kProduct * x * z,
            kDifference * (x * x - y * y)};
}

double brightnessOf(const HarmonicLight& light, double x, double y, double z) {
    const auto h = harmonicsOf(x, y, z);
    double sum = 0;
    for (int k = 0; k < HarmonicLight::kCount; ++k) sum += light.coefficients[k] * h[k];
    return sum;
}

std::optional<Light> mainDirection(const HarmonicLight& light) {
    const auto& l = light.coefficients;
    const double length = std::hypot(l[3], l[1], l[2]);
    if (!(length > 1e-12) || !std::isfinite(length)) return std::nullopt;
    return Light{l[3] / length, l[1] / length, l[2] / length};
}

double shadeOf(const ReliefProblem& problem, double x, double y, double z) {
    const Light& l = problem.light();
    const double r = problem.harmonics() ? brightnessOf(*problem.harmonics(), x, y, z)
                                         : x * l.x + y * l.y + z * l.z;
    return std::max(0.0, r);
}

namespace relief {

stencil::Lighting<double> lightingDown(const ReliefProblem& problem) {
    const Light& d = problem.light();
    return problem.harmonics() ? lightingOf(*problem.harmonics(), YAxis::down)
                               : stencil::Vector3<double>{d.x, -d.y, d.z};
}

stencil::Lighting<double> lightingOf(const HarmonicLight& light, YAxis axis) {
    const auto& l = light.coefficients;
    const double y = axis == YAxis::up ? 1 : -1;
    stencil::Lighting<double> lighting(
        stencil::Vector3<double>{kLinear * l[3], y * kLinear * l[1], kLinear * l[2]});
    lighting.isDistant = false;
    // c = c (x² + y² + z²) of unit normals.
    const double even = kConstant * l[0] - kZonal * l[6];
    lighting.xx = even + kDifference * l[8];
    lighting.yy = even - kDifference * l[8];
    lighting.zz = even + 3 * kZonal * l[6];
    lighting.xy = y * 0.5 * kProduct * l[4];
    lighting.yz = y * 0.5 * kProduct * l[5];
    lighting.xz = 0.5 * kProduct * l[7];
    return lighting;
}

}  // namespace relief

}  // namespace weft
