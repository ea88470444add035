#pragma once
/// What is painted over the picture of a surface.
#include <QPainter>
#include <QPalette>

#include "weft/surface/surface_renderer.h"

namespace weft::gui {

/// Background and a word, where there is no surface.
void paintEmpty(QPainter& painter, const QRect& area, const SurfaceStyle& style,
                const QPalette& palette);
/// Which way x, y and z point, in the lower left corner.
void paintAxes(QPainter& painter, const QRect& area, const Camera& camera);
/// What colours stand for, at the upper right; of normals a ball. Nothing for looks without.
void paintColourBar(QPainter& painter, const QRect& area, SurfaceLook look, ValueRange range);
/// A ring and a dot; faint where the place is hidden.
void paintMarkAt(QPainter& painter, QPointF at, bool hidden);
/// A sentence on a plate, in the middle of the lower edge.
void paintNote(QPainter& painter, const QRect& area, const QString& sentence);
/// A frame around what has the keyboard.
void paintFocus(QPainter& painter, const QRect& area, const QPalette& palette);

}  // namespace weft::gui
