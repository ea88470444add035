#pragma once
/// What speaks against a surface, whatever its shading error is.
#include "weft/mask.h"
#include "weft/relief/light.h"

namespace weft {

class Field;

/// How many times as high a surface is as its mask's box is wide (or deep, whichever is more): a ball
/// has 0.5. 0 where nothing is unknown. Under a wrong light steep slopes explain the shading all the
/// same: surfaces then tower, which no shading error shows. Reads some 100,000 heights; any thread.
[[nodiscard]] double slenderness(const Field& height, const Mask& mask);

/// Surfaces above this are hardly meant.
inline constexpr double kImplausibleSlenderness = 1.0;

/// The light comes from behind the surface: what faces the viewer would be black.
[[nodiscard]] inline bool isBackLit(const Light& light) { return light.z <= 0; }

}  // namespace weft
