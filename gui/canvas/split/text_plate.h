#pragma once
/// A word on a dark plate, readable on any picture.
#include <QPainter>

namespace weft::gui {

/// As large as the text wants it, at the origin.
[[nodiscard]] inline QRect plateOf(const QPainter& painter, const QString& text) {
    return painter.fontMetrics().boundingRect(text).adjusted(-8, -3, 8, 3);
}

inline void paintPlate(QPainter& painter, const QRect& plate, const QString& text) {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(20, 20, 20, 190));
    painter.drawRoundedRect(plate, 4, 4);
    painter.setPen(Qt::white);
    painter.drawText(plate, Qt::AlignCenter, text);
}

}  // namespace weft::gui
