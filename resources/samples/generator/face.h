#pragma once
/// A clay face for the relief sample.
#include "noise.h"

namespace weft::samples {

/// The face as seen along −z by parallel rays, under one distant light: what shape from shading
/// assumes. No part of it hides another. x from −0.86 to 0.86, y up, −1 to 1.
struct FaceSample {
    bool hit = false;
    double light = 0;  ///< n · L, 0 where turned away
};
[[nodiscard]] FaceSample face(double x, double y);

}  // namespace weft::samples
