#pragma once
/// The 9-point operators of coarse levels and their smoother, one formula for CPU and CUDA.
#include <cmath>

#include "weft/stencil/coarsening.h"

namespace weft::stencil {

/// b − A v = b − centre v + Σ a v; `couplings`: Σ_k a_k v(p + k).
WEFT_HD inline float residual9(float b, float centre, float v, float couplings) {
    return (b + couplings) - centre * v;
}

/// v ← v + ω (A v = b solved for the centre − v). `inverse` = 1 / centre, 0 where inactive.
WEFT_HD inline float dampedJacobi(float omega, float b, float inverse, float v, float couplings) {
    return v + omega * (inverse * (b + couplings) - v);
}

/// The same where row and right-hand side are divided by the centre: v ← (1 − ω) v + ω (b + Σ a v),
/// and the residual is centre (b + Σ a v − v). `a`: couplings / centre, ordered as in Row9; `v(dx,
/// dy)`: value at an offset. A chain, so that each product costs one instruction.
template <class Value>
WEFT_HD inline float scaledSum(float b, const float (&a)[8], const Value& v) {
    float sum = b;
    sum += a[N] * v(0, -1), sum += a[S] * v(0, 1), sum += a[W] * v(-1, 0), sum += a[E] * v(1, 0);
    sum += a[NW] * v(-1, -1), sum += a[NE] * v(1, -1), sum += a[SW] * v(-1, 1),
        sum += a[SE] * v(1, 1);
    return sum;
}
WEFT_HD inline float dampedJacobiScaled(float omega, float v, float sum) {
    return omega * sum + (1 - omega) * v;
}

/// b − A v, or v after a damped Jacobi step, of an operator whose row is the same everywhere, from
/// sums of rows: `beside` = west + east of v; `crossed` = beside + edge / corner · v, which the rows
/// above and below take times `corner`.
struct UniformStep {
    float own = 0.0f, rhs = 0.0f, edge = 0.0f, corner = 0.0f;
};
/// What is known before the row below is.
WEFT_HD inline float uniformSoFar(const UniformStep& s, float b, float v, float beside,
                                  float crossedAbove) {
    return s.corner * crossedAbove + (s.edge * beside + (s.rhs * b + s.own * v));
}
WEFT_HD inline float uniformResult(const UniformStep& s, float soFar, float crossedBelow) {
    return s.corner * crossedBelow + soFar;
}

/// Damping factors of `steps` Jacobi steps whose product is the Chebyshev polynomial of D⁻¹A on
/// [low, high] (Saad, Iterative Methods for Sparse Linear Systems, 2003, section 12.3).
struct ChebyshevSteps {
    static constexpr int kMost = 4;
    int steps = 0;
    float omega[kMost] = {0, 0, 0, 0};
};

/// `steps` from 1 to kMost.
inline ChebyshevSteps chebyshevSteps(int steps, double low, double high) {
    ChebyshevSteps c;
    c.steps = steps;
    const double centre = 0.5 * (low + high), radius = 0.5 * (high - low);
    for (int k = 0; k < steps; ++k) {
        const double root = std::cos(3.14159265358979323846 * (2 * k + 1) / (2.0 * steps));
        c.omega[k] = static_cast<float>(1.0 / (centre + radius * root));
    }
    return c;
}

/// The smoother of a coarse level: before the coarse correction one damped Jacobi step from zero, ω b
/// / centre, which is known point by point, or none; Chebyshev-Jacobi steps after it.
struct Smoothing {
    float first = 0.0f;  ///< ω of the step from zero; 0: none
    ChebyshevSteps post;
};

}  // namespace weft::stencil
