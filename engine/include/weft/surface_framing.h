#pragma once
/// A camera that sees all of a surface.
#include "weft/surface_renderer.h"

namespace weft {

/// `camera` moved so that the surface of a scene fills the picture and lies about its middle; a
/// spike between the heights that are read may stick out. Angles and field of view stay. Reads
/// at most some 160,000 heights.
[[nodiscard]] Camera framedOn(Camera camera, const SurfaceScene& scene, double zScale,
                              Extent picture);

}  // namespace weft
