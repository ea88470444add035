#pragma once
/// Ikeuchi & Horn's relaxation of (f, g) by any scheme.
#include <cstdint>
#include <string>
#include <string_view>

#include "weft/scheme.h"
#include "weft/stencil/reflectance.h"

namespace weft {

/// Where (f, g) are where nothing is known, at the start.
enum class OrientationStart {
    membrane,  ///< a membrane between known normals: near the answer
    tilted,    ///< a plane that leans by 53°, (f, g) = (0, 1): all is still to do, for measurements
};

/// One way of relaxing.
struct ReliefRelaxation {
    Scheme scheme;
    OrientationKernel kernel = OrientationKernel::gaussNewton;
    double lambda = 0.1;  ///< weight of smoothness against squared shading errors
    /// Distance of (f, g) from what they converge to (ReliefProgress::distance) at which it has
    /// converged: 0.001 are 0.06 degrees of a normal that faces the viewer. Float32 reaches 1e-5.
    double tolerance = 2e-3;
    std::int64_t maxSteps = 1'000'000;  ///< Outcome::IterationLimit after them
    OrientationStart start = OrientationStart::membrane;
    friend bool operator==(const ReliefRelaxation&, const ReliefRelaxation&) = default;
};

/// "textbook", "mean", "gauss-newton".
[[nodiscard]] std::string_view toString(OrientationKernel kernel);
/// Why no backend can relax so (λ, tolerance, step limit, scheme), in a sentence for a user; empty
/// where one may.
[[nodiscard]] std::string impossibleReason(const ReliefRelaxation& relaxation);
/// Why this relaxation diverged, and what to choose instead: a sentence or two for a user.
[[nodiscard]] std::string whyDiverged(const ReliefRelaxation& relaxation);

}  // namespace weft
