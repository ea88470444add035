#include "gui/canvas/overlays/brush_stroke.h"

#include <algorithm>
#include <cmath>

namespace weft::gui {

void BrushStroke::begin(QPointF at, double radius) {
    pieces_ = {{at.x(), at.y(), at.x(), at.y(), radius}};
    path_ = QPainterPath(at);
    path_.lineTo(at + QPointF(0.01, 0));
}

void BrushStroke::extend(QPointF to) {
    const StrokePiece& last = pieces_.back();
    pieces_.push_back({last.toX, last.toY, to.x(), to.y(), last.radius});
    path_.lineTo(to);
}

QRectF BrushStroke::box() const {
    if (empty()) return {};
    const double r = pieces_.front().radius;
    return path_.boundingRect().adjusted(-r, -r, r, r);
}

void BrushStroke::paint(QPainter& painter, const QTransform& deviceFromImage,
                        const QColor& color) const {
    if (empty()) return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(color, 2 * pieces_.front().radius * deviceFromImage.m11(), Qt::SolidLine,
                        Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(deviceFromImage.map(path_));
    painter.restore();
}

void paintTwice(QPainter& painter, const std::function<void()>& draw) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    for (const auto& [color, width] :
         {std::pair(QColor(0, 0, 0, 160), 2.5), {QColor(Qt::white), 1.0}}) {
        painter.setPen(QPen(color, width, Qt::SolidLine, Qt::RoundCap));
        draw();
    }
    painter.restore();
}

void paintBrush(QPainter& painter, const QTransform& deviceFromImage, QPointF at, double radius) {
    const double r = radius * deviceFromImage.m11();
    paintTwice(painter, [&] { painter.drawEllipse(deviceFromImage.map(at), r, r); });
}

std::optional<double> resizedBrush(const QKeyEvent& event, double size, double step) {
    constexpr double kFactor = 1.2;
    if (event.key() == Qt::Key_BracketRight) return std::max(size + step, size * kFactor);
    if (event.key() == Qt::Key_BracketLeft) return std::min(size - step, size / kFactor);
    return {};
}

QCursor brushCursor(double radius) {
    constexpr double kSeen = 4;
    return radius < kSeen ? Qt::CrossCursor : Qt::BlankCursor;
}

}  // namespace weft::gui
