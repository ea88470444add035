#pragma once
/// Ikeuchi & Horn's relaxation of (f, g) by any scheme.
#include "weft/scheme.h"

namespace weft {

/// How a pixel's (f, g) is updated from its neighbours' mean (RELIEF §2).
enum class OrientationKernel {
    textbook,     ///< R and its gradient at the old (f, g): the order decides whether it converges
    atMean,       ///< at the mean; needs λ > 1/8
    gaussNewton,  ///< at the mean, with the gradient in the denominator: converges at every λ
};

/// One way of relaxing.
struct ReliefRelaxation {
    Scheme scheme;
    OrientationKernel kernel = OrientationKernel::gaussNewton;
    double lambda = 0.1;      ///< weight of smoothness against squared shading errors
    double tolerance = 1e-4;  ///< largest change of (f, g) by one step at which it has converged
};

}  // namespace weft
