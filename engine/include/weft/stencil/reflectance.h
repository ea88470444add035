#pragma once
/// Reflectance of a Lambertian surface and the relaxation of Ikeuchi & Horn, one formula for CPU and
/// CUDA. Frames: the caller's; x, y in the image plane, z towards the viewer. `Real`: float or
/// double.
#include <cmath>

#include "weft/stencil/host_device.h"

namespace weft {

/// How a pixel's (f, g) is updated from its neighbours' mean (RELIEF §2).
enum class OrientationKernel {
    textbook,     ///< R and its gradient at the old (f, g): the order decides whether it converges
    atMean,       ///< at the mean; needs λ > 1/8
    gaussNewton,  ///< at the mean, with the gradient in the denominator: converges at every λ
};

}  // namespace weft

namespace weft::stencil {

using OrientationForm = OrientationKernel;

/// Unit vector towards the light, or a surface normal.
template <class Real>
struct Vector3 {
    Real x, y, z;
};

/// p = z_x, q = z_y.
template <class Real>
struct Slope {
    Real p, q;
};

/// Stereographic coordinates of a normal: the visible hemisphere is the disc f² + g² ≤ 4.
template <class Real>
struct Stereographic {
    Real f, g;
};

/// R = n · L (negative in attached shadow) and its derivatives by the two coordinates.
template <class Real>
struct Reflectance {
    Real r, du, dv;
};

/// |(f, g)| beyond which slopes are no longer trusted: slope 19.5.
inline constexpr double kLargestStereographic = 1.9;

/// f = 2p / (1 + √(1 + p² + q²)), g likewise.
template <class Real>
WEFT_HD inline Stereographic<Real> stereographic(Slope<Real> a) {
    using std::sqrt;
    const Real scale = Real(2) / (Real(1) + sqrt(Real(1) + a.p * a.p + a.q * a.q));
    return {scale * a.p, scale * a.q};
}

/// p = 4f / (4 − s), s = f² + g², after (f, g) was drawn back to |(f, g)| ≤ `largest`.
template <class Real>
WEFT_HD inline Slope<Real> slope(Stereographic<Real> a, Real largest = Real(kLargestStereographic)) {
    using std::sqrt;
    const Real s = a.f * a.f + a.g * a.g;
    const Real shrink = s > largest * largest ? largest / sqrt(s) : Real(1);
    const Real scale = Real(4) * shrink / (Real(4) - shrink * shrink * s);
    return {scale * a.f, scale * a.g};
}

/// n = (−4f, −4g, 4 − s) / (4 + s).
template <class Real>
WEFT_HD inline Vector3<Real> normal(Stereographic<Real> a) {
    const Real s = a.f * a.f + a.g * a.g, scale = Real(1) / (Real(4) + s);
    return {-4 * a.f * scale, -4 * a.g * scale, (Real(4) - s) * scale};
}

/// n = (−p, −q, 1) / √(1 + p² + q²).
template <class Real>
WEFT_HD inline Vector3<Real> normal(Slope<Real> a) {
    using std::sqrt;
    const Real scale = Real(1) / sqrt(Real(1) + a.p * a.p + a.q * a.q);
    return {-a.p * scale, -a.q * scale, scale};
}

/// R(f, g) = [(4 − s) lz − 4 f lx − 4 g ly] / (4 + s), ∂R/∂f = −[4 lx + 2 f (lz + R)] / (4 + s).
template <class Real>
WEFT_HD inline Reflectance<Real> reflectance(Stereographic<Real> a, Vector3<Real> light) {
    const Real s = a.f * a.f + a.g * a.g, scale = Real(1) / (Real(4) + s);
    const Real r = ((Real(4) - s) * light.z - 4 * (a.f * light.x + a.g * light.y)) * scale;
    return {r, -(4 * light.x + 2 * a.f * (light.z + r)) * scale,
            -(4 * light.y + 2 * a.g * (light.z + r)) * scale};
}

/// R(p, q) = (−p lx − q ly + lz) / √(1 + p² + q²), ∂R/∂p = −lx/√ − R p/(1 + p² + q²).
template <class Real>
WEFT_HD inline Reflectance<Real> reflectance(Slope<Real> a, Vector3<Real> light) {
    using std::sqrt;
    const Real scale = Real(1) / sqrt(Real(1) + a.p * a.p + a.q * a.q);
    const Real r = (light.z - a.p * light.x - a.q * light.y) * scale;
    return {r, -(light.x + r * a.p * scale) * scale, -(light.y + r * a.q * scale) * scale};
}

/// Draws (f, g) back to the disc of visible normals, s ≤ 4.
template <class Real>
WEFT_HD inline Stereographic<Real> visible(Stereographic<Real> a) {
    using std::sqrt;
    const Real s = a.f * a.f + a.g * a.g;
    const Real shrink = s > Real(4) ? Real(2) / sqrt(s) : Real(1);
    return {shrink * a.f, shrink * a.g};
}

/// I − R of a pixel; in shadow (I = 0) only R ≤ 0 is known.
template <class Real>
WEFT_HD inline Real shadingError(Real shading, Real r) {
    if (shading <= Real(0)) return r > Real(0) ? -r : Real(0);
    return shading - (r > Real(0) ? r : Real(0));
}

/// Ikeuchi & Horn's update f̄ + (ε²/κλ)(I − R) R_f with R at `at`: the textbook kernel where `at` is
/// the old value (it amplifies a checkerboard when all pixels move at once; in place it converges at
/// λ = 1), "at the mean" where `at` is the mean (needs λ > 1/8). `weight` = κλ/ε².
template <class Real>
WEFT_HD inline Stereographic<Real> gradientUpdate(Stereographic<Real> mean, Stereographic<Real> at,
                                                  Vector3<Real> light, Real shading, Real weight) {
    const Reflectance<Real> R = reflectance(at, light);
    const Real e = shadingError(shading, R.r) / weight;
    return visible(Stereographic<Real>{mean.f + e * R.du, mean.g + e * R.dv});
}

/// Gauss-Newton about the mean: f̄ + e R_f / d, e = I − R(f̄, ḡ), d = κλ/ε² + R_f² + R_g². Converged at
/// every λ tried.
template <class Real, class LightOf>
WEFT_HD inline Stereographic<Real> gaussNewtonUpdate(Stereographic<Real> mean, const LightOf& light,
                                                     Real shading, Real weight) {
    const Reflectance<Real> R = reflectance(mean, light);
    const Real e = shadingError(shading, R.r) / (weight + R.du * R.du + R.dv * R.dv);
    return visible(Stereographic<Real>{mean.f + e * R.du, mean.g + e * R.dv});
}

/// gradientUpdate() at `old` or at `mean`, or gaussNewtonUpdate(), as one formula without branches:
/// for code that learns late which it is.
template <class Real>
WEFT_HD inline Stereographic<Real> orientationUpdate(OrientationForm form, Stereographic<Real> mean,
                                                     Stereographic<Real> old, Vector3<Real> light,
                                                     Real shading, Real weight) {
    const bool atOld = form == OrientationForm::textbook;
    const Reflectance<Real> R =
        reflectance(Stereographic<Real>{atOld ? old.f : mean.f, atOld ? old.g : mean.g}, light);
    const Real squares = R.du * R.du + R.dv * R.dv;
    const Real d = form == OrientationForm::gaussNewton ? weight + squares : weight;
    const Real e = shadingError(shading, R.r) / d;
    return visible(Stereographic<Real>{mean.f + e * R.du, mean.g + e * R.dv});
}

}  // namespace weft::stencil
