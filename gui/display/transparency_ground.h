#pragma once
/// What is seen where a picture is transparent.
#include <QPainter>

namespace weft::gui {

/// Fills `area` with squares of two greys, 8 pixels of a screen at 100 % wide, whatever the picture's
/// zoom, and the same in every theme. `pixel`: one such pixel in the painter's coordinates, whose
/// origin is a corner of four squares. GUI thread.
void paintTransparencyGround(QPainter& painter, const QRectF& area, double pixel);

}  // namespace weft::gui
