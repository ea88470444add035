#pragma once
/// A camera that sees all of a surface.
#include "weft/surface_renderer.h"

namespace weft {

/// `camera` moved so that the surface of a scene fills the picture, turning about the middle of
/// its heights; a spike between those that are read may stick out. Angles and field of view stay.
/// Reads at most some 160,000 heights.
[[nodiscard]] Camera framedOn(Camera camera, const SurfaceScene& scene, double zScale,
                              Extent picture);

}  // namespace weft
