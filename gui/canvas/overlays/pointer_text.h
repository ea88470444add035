#pragma once
/// A few words beside the pointer while something is dragged.
#include <QPainter>
#include <QString>

namespace weft::gui {

/// `pointer` in device pixels, of which there are `density` to one of the widget's.
inline void paintTextAtPointer(QPainter& painter, QPointF pointer, double density,
                               const QString& text) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(pointer);
    painter.scale(density, density);
    const QSizeF size(painter.fontMetrics().size(0, text));
    const QRectF box(QPointF(18, 16), size + QSizeF(14, 8));
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(20, 20, 20, 210));
    painter.drawRoundedRect(box, 4, 4);
    painter.setPen(QColor(240, 240, 240));
    painter.drawText(box, Qt::AlignCenter, text);
    painter.restore();
}

}  // namespace weft::gui
