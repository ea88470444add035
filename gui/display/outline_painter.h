#pragma once
/// Outlines that can be seen on any picture.
#include <QPainter>
#include <QPolygonF>

namespace weft::gui {

enum class OutlineStyle { patch, selection };

/// A thin dark line with light dashes on it, not anti-aliased to stay crisp. Device pixels.
void paintOutline(QPainter& painter, const QPolygonF& polygon, OutlineStyle style);

}  // namespace weft::gui
