#include "gui/canvas/heal_tool.h"

#include <QSettings>
#include <algorithm>
#include <cmath>

#include "gui/canvas/canvas_view.h"

namespace weft::gui {

namespace {

constexpr double kLeastRadius = 0.5, kMostRadius = 1000, kUsualRadius = 20;
constexpr double kCross = 8;  // half its width, device pixels
const QString kRadiusKey = QStringLiteral("heal/radius");

/// What is drawn can be seen on any picture: dark below, light above.
template <class Draw>
void drawTwice(QPainter& painter, const Draw& draw) {
    for (const auto& [color, width] :
         {std::pair(QColor(0, 0, 0, 160), 3.0), {QColor(Qt::white), 1.2}}) {
        painter.setPen(QPen(color, width, Qt::SolidLine, Qt::RoundCap));
        draw();
    }
}

}  // namespace

HealTool::HealTool(CanvasView& canvas)
    : Tool(canvas),
      clone_(canvas),
      radius_(std::clamp(QSettings().value(kRadiusKey, kUsualRadius).toDouble(), kLeastRadius,
                         kMostRadius)) {}

// --- mouse and keys

void HealTool::press(const ToolEvent& event) {
    choosing_ = event.modifiers & (Qt::AltModifier | Qt::ControlModifier);
    if (choosing_) {
        updateDrawn();
        source_ = event.inImage;
        offset_.reset();
        updateDrawn();
        tellHint();
        return;
    }
    if (source_ && !offset_) {
        const QPointF way = *source_ - event.inImage;
        offset_ =
            Point{static_cast<int>(std::lround(way.x())), static_cast<int>(std::lround(way.y()))};
    }
    const QPointF p = event.inImage;
    pieces_ = {{p.x(), p.y(), p.x(), p.y(), radius_}};
    path_ = QPainterPath(p);
    path_.lineTo(p + QPointF(0.01, 0));
    movePointer(p);
}

void HealTool::drag(const ToolEvent& event) {
    if (choosing_ || pieces_.empty()) return;
    const StrokePiece& last = pieces_.back();
    const QPointF p = event.inImage;
    pieces_.push_back({last.toX, last.toY, p.x(), p.y(), radius_});
    path_.lineTo(p);
    movePointer(p);
}

void HealTool::release(const ToolEvent&) {
    choosing_ = false;
    if (pieces_.empty()) return;
    updateDrawn();
    const HealStroke stroke{std::move(pieces_), offset_};
    pieces_.clear();
    emit clone_.healed(stroke);
}

void HealTool::hover(const ToolEvent& event) { movePointer(event.inImage); }

void HealTool::leave() { movePointer({}); }

void HealTool::abandon() {
    updateDrawn();
    if (pieces_.empty()) {
        source_.reset();
        offset_.reset();
        tellHint();
    }
    pieces_.clear();
    choosing_ = false;
}

bool HealTool::key(const QKeyEvent& event) {
    constexpr double kStep = 1.2;
    if (event.key() == Qt::Key_BracketRight)
        setRadius(std::max(radius_ + 0.5, radius_ * kStep));
    else if (event.key() == Qt::Key_BracketLeft)
        setRadius(std::min(radius_ - 0.5, radius_ / kStep));
    else
        return false;
    return true;
}

void HealTool::setRadius(double radius) {
    updateDrawn();
    radius_ = std::clamp(radius, kLeastRadius, kMostRadius);
    QSettings().setValue(kRadiusKey, radius_);
    updateDrawn();
    canvas_.updateCursor();
}

// --- what is seen

std::optional<QPointF> HealTool::sourceInImage() const {
    if (offset_ && pointer_) return *pointer_ + QPointF(offset_->x, offset_->y);
    return offset_ ? std::nullopt : source_;
}

void HealTool::movePointer(std::optional<QPointF> inImage) {
    updateDrawn();
    pointer_ = inImage;
    updateDrawn();
}

void HealTool::updateDrawn() {
    const double edge = 3 / canvas_.zoom();
    const auto update = [&](QPointF at, double r) {
        canvas_.updateOutline(QPolygonF(QRectF(at.x() - r, at.y() - r, 2 * r, 2 * r)));
    };
    if (pointer_) update(*pointer_, radius_ + edge);
    if (const auto source = sourceInImage()) update(*source, kCross / canvas_.zoom() + edge);
    if (pieces_.empty()) return;
    const double r = radius_ + edge;
    canvas_.updateOutline(QPolygonF(path_.boundingRect().adjusted(-r, -r, r, r)));
}

void HealTool::paintOverlay(QPainter& painter) const {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    const double r = radius_ * canvas_.zoom();
    if (!pieces_.empty()) {
        painter.setPen(
            QPen(QColor(255, 120, 60, 110), 2 * r, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.drawPath(canvas_.transform().map(path_));
    }
    if (pointer_)
        drawTwice(painter, [&] { painter.drawEllipse(canvas_.transform().map(*pointer_), r, r); });
    if (const auto source = sourceInImage()) {
        const QPointF at = canvas_.transform().map(*source);
        drawTwice(painter, [&] {
            painter.drawLine(at - QPointF(kCross, 0), at + QPointF(kCross, 0));
            painter.drawLine(at - QPointF(0, kCross), at + QPointF(0, kCross));
        });
    }
    painter.restore();
}

QCursor HealTool::cursor() const {
    constexpr double kSeen = 4;  // device pixels: a smaller circle is no cursor
    return radius_ * canvas_.zoom() < kSeen ? Qt::CrossCursor : Qt::BlankCursor;
}

void HealTool::tellHint() { emit canvas_.toolHintChanged(hint()); }

QString HealTool::hint() const {
    return source_ ? CanvasView::tr("Paint over a blemish; Escape lets the source be found again")
                   : CanvasView::tr(
                         "Paint over a blemish; [ and ] change the size, "
                         "Alt and a click choose the source");
}

}  // namespace weft::gui
