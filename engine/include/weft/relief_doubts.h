#pragma once
/// What speaks against a surface, whatever its shading error is.
#include "weft/light.h"
#include "weft/mask.h"

namespace weft {

class Field;

/// How many times as high a surface is as its mask's box is wide (or deep, whichever is more): a ball
/// has 0.5. 0 where nothing is unknown. Under a wrong light shading is explained by steep slopes all
/// the same: surfaces then tower, which no shading error tells. Reads some 100,000 heights; any
/// thread.
[[nodiscard]] double slenderness(const Field& height, const Mask& mask);

/// Surfaces above this are hardly meant.
inline constexpr double kTower = 1.0;

/// Where the light shines away from whoever looks: what faces him would be black.
[[nodiscard]] inline bool fromBehind(const Light& light) { return light.z <= 0; }

}  // namespace weft
