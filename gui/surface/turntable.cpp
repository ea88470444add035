#include "gui/surface/turntable.h"

#include <algorithm>
#include <cmath>

namespace weft::gui {

namespace {

constexpr double kLeastSpan = 0.5, kMostSpan = 1e6;  // pixels of the image

}  // namespace

std::optional<QPointF> Shot::project(const ScenePoint& p) const {
    const auto at = frame().project(p.u, p.v, p.height);
    if (!(at.w > 1e-3)) return std::nullopt;
    return QPointF(at.x, at.y);
}

ScenePoint Shot::onTargetPlane(QPointF at) const {
    const auto line = frame().sight(at.x(), at.y());
    return {line.u0, line.v0, line.z0 / zScale};
}

Camera orbited(const Shot& shot, QPointF drag) {
    const double degrees = 180.0 / std::max(1, std::min(shot.size.width, shot.size.height));
    Camera camera = shot.camera;
    camera.azimuth = std::remainder(camera.azimuth - degrees * drag.x(), 360.0);
    camera.elevation = std::clamp(camera.elevation + degrees * drag.y(), -90.0, 90.0);
    return camera;
}

Camera panned(const Shot& shot, QPointF drag, const ScenePoint& grabbed) {
    const auto f = shot.frame();
    const double w = std::max(1e-3, f.project(grabbed.u, grabbed.v, grabbed.height).w);
    const double right = drag.x() * f.pixel * w, up = -drag.y() * f.pixel * w;
    Camera camera = shot.camera;
    camera.targetU -= right * f.right.x + up * f.up.x;
    camera.targetV += right * f.right.y + up * f.up.y;
    camera.targetHeight -= (right * f.right.z + up * f.up.z) / shot.zScale;
    return camera;
}

// The target and the span shrink towards the fixed point alike, so all that the eye sees of it does.
Camera zoomed(const Shot& shot, double factor, const ScenePoint& fixed) {
    Camera camera = shot.camera;
    const double span = std::clamp(camera.span / factor, kLeastSpan, kMostSpan);
    const double share = span / camera.span;
    camera.span = span;
    camera.targetU = fixed.u + share * (camera.targetU - fixed.u);
    camera.targetV = fixed.v + share * (camera.targetV - fixed.v);
    camera.targetHeight = fixed.height + share * (camera.targetHeight - fixed.height);
    return camera;
}

}  // namespace weft::gui
