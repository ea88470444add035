#pragma once
/// How a drag turns, moves and zooms a camera. Lengths in pixels of the picture.
#include <QPointF>
#include <optional>

#include "weft/surface/surface_camera.h"

namespace weft::gui {

/// A point of space as cameras name it: place on the image and height.
struct ScenePoint {
    double u = 0, v = 0, height = 0;
};

/// What a picture is of: everything that maps space to it.
struct Shot {
    Camera camera;
    double zScale = 1;
    Extent size;  ///< of the picture
    [[nodiscard]] stencil::ViewFrame<double> frame() const { return viewFrame(camera, zScale, size); }
    /// Where a point is in the picture; none behind the eye.
    [[nodiscard]] std::optional<QPointF> project(const ScenePoint& p) const;
    /// The point under a place of the picture that is as far away as the target.
    [[nodiscard]] ScenePoint onTargetPlane(QPointF at) const;
};

/// Turned by a drag: half a turn for the shorter side of the picture.
[[nodiscard]] Camera orbited(const Shot& shot, QPointF drag);
/// Moved across so that `grabbed` follows the drag.
[[nodiscard]] Camera panned(const Shot& shot, QPointF drag, const ScenePoint& grabbed);
/// Made `factor` times as large about a point, which stays where it is in the picture.
[[nodiscard]] Camera zoomed(const Shot& shot, double factor, const ScenePoint& fixed);

}  // namespace weft::gui
