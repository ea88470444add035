#pragma once
/// Outlines that can be seen on any picture.
#include <QPainter>
#include <QPolygonF>

namespace weft::gui {

enum class OutlineStyle { patch, selection };

/// A thin dark line with light dashes on it, not anti-aliased to stay crisp. Device pixels.
inline void paintOutline(QPainter& painter, const QPolygonF& polygon, OutlineStyle style) {
    const bool patch = style == OutlineStyle::patch;
    QPen under(patch ? QColor(20, 20, 20, 170) : QColor(0, 0, 0, 230), 1);
    under.setCosmetic(true);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(under);
    painter.drawPolygon(polygon);
    QPen dashes(patch ? QColor(120, 200, 255, 230) : QColor(255, 255, 255, 240), 1);
    dashes.setCosmetic(true);
    dashes.setDashPattern(patch ? QList<qreal>{5, 5} : QList<qreal>{4, 4});
    painter.setPen(dashes);
    painter.drawPolygon(polygon);
}

}  // namespace weft::gui
