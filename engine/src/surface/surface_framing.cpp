#include <algorithm>
#include <cmath>

#include "weft/surface/surface_renderer.h"

namespace weft {

namespace {

constexpr double kHalfPixel = 0.5;

/// What is to be seen: some heights of a scene, under a camera.
struct Sight {
    const SurfaceScene& scene;
    Rect box;  ///< of the mask
    int step;  ///< between the pixels that are looked at
    double zScale;
    double lowest;  ///< of the heights: where walls around a mask stand
    bool walled;
};

/// use(q) for the corners of the pixels of a sight, as seen from a camera's target.
template <class Use>
void forPoints(const Sight& s, const Camera& camera, Use&& use) {
    const auto at = [&](int x, int y) {
        const Point p{std::min(x, s.box.right() - 1), std::min(y, s.box.bottom() - 1)};
        if (s.scene.mask && !s.scene.mask->unknown(p)) return;
        const double z = s.scene.height->at(0, p);
        if (!std::isfinite(z)) return;
        use(stencil::Vector3<double>{p.x - camera.targetU, camera.targetV - p.y,
                                     s.zScale * (z - camera.targetHeight)});
    };
    for (int y = s.box.y; y < s.box.bottom() + s.step - 1; y += s.step)
        for (int x = s.box.x; x < s.box.right() + s.step - 1; x += s.step) at(x, y);
}

/// Aimed at the middle of what is seen: a turn then keeps it where it is.
Camera aimed(Camera camera, const Sight& sight) {
    stencil::Vector3<double> sum{0, 0, 0};
    double count = 0;
    forPoints(sight, camera, [&](const stencil::Vector3<double>& q) {
        sum = {sum.x + q.x, sum.y + q.y, sum.z + q.z};
        ++count;
    });
    if (count == 0) return camera;
    camera.targetU += sum.x / count;
    camera.targetV -= sum.y / count;
    camera.targetHeight += sum.z / count / sight.zScale;
    return camera;
}

/// The span that shows all: what framed() asks of the corners of a box, of every point, and of the
/// foot of a wall below it, which lies within those of the walls that there are.
Camera filled(Camera camera, const Sight& sight, const stencil::ViewFrame<double>& f) {
    const double c = f.k * camera.span, side = 2 * std::min(f.halfWidth, f.halfHeight);
    double span = 0;
    const auto show = [&](const stencil::Vector3<double>& q) {
        const double towards = c * stencil::dot(q, f.back);
        const double x = std::abs(stencil::dot(q, f.right)) + kHalfPixel,
                     y = std::abs(stencil::dot(q, f.up)) + kHalfPixel;
        span = std::max({span, side * x / f.halfWidth + towards, side * y / f.halfHeight + towards});
    };
    forPoints(sight, camera, [&](const stencil::Vector3<double>& q) {
        show(q);
        if (sight.walled) show({q.x, q.y, sight.zScale * (sight.lowest - camera.targetHeight)});
    });
    if (span > 0) camera.span = kFramingMargin * span;
    return camera;
}

}  // namespace

Camera framedOn(Camera camera, const SurfaceScene& scene, double zScale, Extent picture) {
    constexpr int kAsked = 400;  // heights along a side
    const Extent e = scene.height->extent();
    Rect box = scene.mask ? scene.mask->boundingBox() : rectOf(e);
    if (box.empty()) box = rectOf(e);
    Sight sight{scene, box, 1 + std::max(box.width, box.height) / kAsked, zScale, 0, false};
    const ValueRange z = heightSpan(scene, sight.step);
    sight.lowest = z.lowest;
    sight.walled = scene.mask && scene.mask->unknownCount() < e.area();
    camera = framed(camera, box.extent(), z.lowest, z.highest, zScale, picture);
    camera.targetU += box.x;
    camera.targetV += box.y;
    camera = aimed(camera, sight);
    camera = filled(camera, sight, viewFrame(camera, zScale, picture));
    return camera;
}

}  // namespace weft
