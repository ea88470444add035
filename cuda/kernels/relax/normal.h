#pragma once
/// What is relaxed in shape from shading.
#include "weft/stencil/reflectance.h"

namespace weft::gpu {

/// Stereographic coordinates of a normal, one element of a plane.
struct alignas(8) Normal {
    float f = 0, g = 0;
};

/// The formula, and what it has in common for all pixels.
struct OrientationTerms {
    stencil::OrientationForm form = stencil::OrientationForm::gaussNewton;
    stencil::Vector3<float> light{0, 0, 1};
    float weight = 1;  ///< κ λ / ε²
};

}  // namespace weft::gpu
