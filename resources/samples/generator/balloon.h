#pragma once
/// A hot-air balloon before a midday sky: the patch of the sample scene, and its mask.
#include "noise.h"

namespace weft::samples {

/// Linear light at (x, y): picture from -1 to 1 in height, x right, y up.
[[nodiscard]] Vec3 balloon(double x, double y);

/// Whether (x, y) belongs to the selection: the balloon with an uneven margin of sky, as a hand
/// draws.
[[nodiscard]] bool balloonSelected(double x, double y);

}  // namespace weft::samples
