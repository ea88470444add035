#include "weft/surface_framing.h"

#include <algorithm>

namespace weft {

Camera framedOn(Camera camera, const SurfaceScene& scene, double zScale, Extent picture) {
    constexpr int kAsked = 700;  // heights along a side
    const Extent e = scene.height->extent();
    Rect box = scene.mask ? scene.mask->boundingBox() : rectOf(e);
    if (box.empty()) box = rectOf(e);
    const ValueRange z = heightSpan(scene, 1 + std::max(box.width, box.height) / kAsked);
    camera = framed(camera, box.extent(), z.lowest, z.highest, zScale, picture);
    camera.targetU += box.x;
    camera.targetV += box.y;
    return camera;
}

}  // namespace weft
