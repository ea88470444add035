// The vase of shape from shading.
#include <cmath>

#include "weft/lab/lab_problem.h"
#include "weft/relief/light.h"
#include "weft/relief/relief_problem.h"
#include "weft/sentence.h"
#include "weft/units.h"

namespace weft {

namespace {

/// Radius of the turned vase at a height of 0..1, of a picture of side 1 (P. M. Carter, U. M. Ascher,
/// Symmetry and surface reconstruction).
double vaseRadius(double t) {
    return 0.15 - 0.1 * t * std::pow(6 * t + 1, 2) * std::pow(t - 1, 2) * (3 * t - 2);
}

}  // namespace

LabProblem vaseProblem(int side) {
    const Extent e{side, side};
    const Light light = unitLight(0.3, 0.2, 1);
    auto image = std::make_shared<Field>(e, 1);
    Mask mask(e, Mask::kFixed);
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) {
            constexpr double h = 1e-5;
            const double u = (x - (side - 1) / 2.0) / side, t = 1 - (y + 0.5) / side;
            const double r = vaseRadius(t), z2 = r * r - u * u;
            if (z2 <= 0) continue;
            const double z = std::sqrt(z2);
            const double slope = (vaseRadius(t + h) - vaseRadius(t - h)) / (2 * h);
            const double p = -u / z, q = r * slope / z;  // z = √(r(y)² − x²), y upwards
            const double shade = (-p * light.x - q * light.y + light.z) / std::hypot(1, p, q);
            mask.set({x, y}, true);
            image->at(0, {x, y}) = static_cast<float>(kFullScale * std::max(0.0, shade));
        }
    const std::string size = std::to_string(side) + " x " + std::to_string(side);
    return {
        .text = sentence("Shape from shading of a turned vase, {size} pixels, light (0.3, 0.2, 1), "
                         "normals known at its outline, Gauss-Newton kernel at lambda 0.1",
                         {{"size", size}}),
        .rule = {.tolerance = 5e-3},
        .relief = std::make_shared<const ReliefProblem>(std::move(image), std::move(mask), light,
                                                        ReliefBoundary::silhouette),
        .lambda = 0.1};
}

}  // namespace weft
