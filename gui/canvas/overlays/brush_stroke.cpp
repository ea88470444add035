#include "gui/canvas/overlays/brush_stroke.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace weft::gui {

void BrushStroke::begin(QPointF at, const BrushTip& tip) {
    clear();
    pieces_ = {{at.x(), at.y(), at.x(), at.y(), tip.radius, tip.hardness, tip.strength}};
    line_ = QPainterPath(at);
    line_.lineTo(at + QPointF(0.01, 0));
}

void BrushStroke::extend(QPointF to, const BrushTip& tip) {
    const StrokePiece last = pieces_.back();
    const double radius = tip.radius;
    pieces_.push_back({last.toX, last.toY, to.x(), to.y(), tip.radius, tip.hardness, tip.strength});
    line_.lineTo(to);
    if (covered_.isEmpty() && radius == last.radius) return;
    if (covered_.isEmpty())
        for (const StrokePiece& p : pieces_) paintOver({p.fromX, p.fromY}, {p.toX, p.toY}, p.radius);
    else
        paintOver({last.toX, last.toY}, to, radius);
}

// Outlines that all go round the same way, so that their union is filled and nothing twice.
void BrushStroke::paintOver(QPointF from, QPointF to, double radius) {
    covered_.setFillRule(Qt::WindingFill);
    covered_.addEllipse(to, radius, radius);
    const QPointF way = to - from;
    const double length = std::hypot(way.x(), way.y());
    if (length <= 0) return;
    covered_.addEllipse(from, radius, radius);
    const QPointF aside = QPointF(-way.y(), way.x()) * (radius / length);
    covered_.addPolygon(QPolygonF({from - aside, to - aside, to + aside, from + aside}));
    covered_.closeSubpath();
}

double BrushStroke::strength() const {
    if (pieces_.empty()) return 1;
    const double sum =
        std::accumulate(pieces_.begin(), pieces_.end(), 0.0,
                        [](double all, const StrokePiece& piece) { return all + piece.strength; });
    return sum / static_cast<double>(pieces_.size());
}

QRectF BrushStroke::box() const {
    if (empty()) return {};
    const double r = pieces_.front().radius;
    return covered_.boundingRect() | line_.boundingRect().adjusted(-r, -r, r, r);
}

void BrushStroke::paint(QPainter& painter, const QTransform& deviceFromImage,
                        const QColor& color) const {
    if (empty()) return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (covered_.isEmpty())
        painter.strokePath(deviceFromImage.map(line_),
                           QPen(color, 2 * pieces_.front().radius * deviceFromImage.m11(),
                                Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    else
        painter.fillPath(deviceFromImage.map(covered_), color);
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

}  // namespace weft::gui
