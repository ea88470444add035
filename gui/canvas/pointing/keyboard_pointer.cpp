#include "gui/canvas/pointing/keyboard_pointer.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace weft::gui {

std::optional<QPointF> KeyboardPointer::step(const QKeyEvent& event, double zoom) {
    constexpr double kShift = 10, kCtrl = 50;
    double length = std::max(1.0, std::ceil(1 / zoom - 0.05));
    if (event.modifiers() & Qt::ShiftModifier) length *= kShift;
    if (event.modifiers() & Qt::ControlModifier) length *= kCtrl;
    switch (event.key()) {
        case Qt::Key_Left: return QPointF(-length, 0);
        case Qt::Key_Right: return QPointF(length, 0);
        case Qt::Key_Up: return QPointF(0, -length);
        case Qt::Key_Down: return QPointF(0, length);
        default: return {};
    }
}

void KeyboardPointer::move(QPointF by, QSizeF picture) {
    if (!at_) return;
    at_ = {std::clamp(at_->x() + by.x(), 0.0, picture.width()),
           std::clamp(at_->y() + by.y(), 0.0, picture.height())};
}

void KeyboardPointer::paint(QPainter& painter, const QTransform& deviceFromImage,
                            double scale) const {
    if (!at_) return;
    constexpr double kGap = 4, kReach = 14, kRing = 7;
    const QPointF at = deviceFromImage.map(*at_);
    painter.save();
    painter.translate(at);
    painter.scale(scale, scale);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    for (const auto& [colour, width] : {std::pair(QColor(0, 0, 0, 190), 4.0),
                                        {held_ ? QColor(255, 190, 60) : QColor(Qt::white), 1.6}}) {
        painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::RoundCap));
        for (const QPointF& way : {QPointF(1, 0), QPointF(-1, 0), QPointF(0, 1), QPointF(0, -1)})
            painter.drawLine(way * kGap, way * kReach);
        if (held_) painter.drawEllipse(QPointF(), kRing, kRing);
    }
    painter.restore();
}

}  // namespace weft::gui
