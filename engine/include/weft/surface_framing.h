#pragma once
/// A camera that sees all of a surface.
#include "weft/surface_renderer.h"

namespace weft {

/// `camera` moved so that the surface of a scene, as its mask and heights bound it, is in the
/// picture. Angles and field of view stay. Reads at most some half a million heights.
[[nodiscard]] Camera framedOn(Camera camera, const SurfaceScene& scene, double zScale,
                              Extent picture);

}  // namespace weft
