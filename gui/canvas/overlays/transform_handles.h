#pragma once
/// What is taken hold of to scale and turn a patch. Values without widgets, so that they can be
/// tested.
#include <QCursor>
#include <QPainter>
#include <QPolygonF>
#include <QTransform>
#include <array>

#include "gui/document/patch_frame.h"

namespace weft::gui {

/// Clockwise from the box's first corner; `rotate` is outside of it.
enum class Handle {
    none,
    topLeft,
    top,
    topRight,
    right,
    bottomRight,
    bottom,
    bottomLeft,
    left,
    rotate
};

[[nodiscard]] constexpr bool isCorner(Handle handle) {
    return handle == Handle::topLeft || handle == Handle::topRight || handle == Handle::bottomRight ||
           handle == Handle::bottomLeft;
}

/// A placed box and its handles on the screen, in device pixels. A box that is small on the screen
/// gets its handles apart from it, and an edge that reaches out of the view has its handle where it
/// is seen: each can be hit at every zoom.
class TransformHandles {
public:
    /// `view`: what is seen of the canvas. `density`: device pixels to one of the widget's.
    TransformHandles(const Rect& box, const Placement& place, const QTransform& screenFromBackground,
                     const QRectF& view, double density);

    /// Near a corner, but outside the frame: rotate.
    [[nodiscard]] Handle at(QPointF onScreen) const;
    [[nodiscard]] QPointF placeOf(Handle handle) const;
    [[nodiscard]] QCursor cursorOf(Handle handle) const;
    /// All that paint() touches.
    [[nodiscard]] QRectF bounds() const;
    void paint(QPainter& painter) const;
    /// While one of them is dragged: the frame alone.
    void paintFrame(QPainter& painter) const;

private:
    [[nodiscard]] QPointF sideHandle(int side, const QRectF& view) const;
    void placeRotation(const QRectF& view);

    double density_;
    std::array<QPointF, 4> corners_;  ///< as of Handle
    std::array<QPointF, 4> sides_;    ///< top, right, bottom, left of the box
    QPointF middle_, rotate_, stem_;
};

}  // namespace weft::gui
