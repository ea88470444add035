#pragma once
/// A mountain lake in the evening: the background of the sample scene.
#include "noise.h"

namespace weft::samples {

/// Linear light seen through the picture at (u, v): u in [-0.75, 0.75] rightwards, v in [-0.5, 0.5]
/// upwards. Pure; any thread.
[[nodiscard]] Vec3 landscape(double u, double v);

}  // namespace weft::samples
