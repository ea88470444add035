#include "gui/canvas/selection_brush.h"

#include <algorithm>
#include <cmath>

#include "gui/canvas/picture_view.h"
#include "weft/selection/shapes.h"

namespace weft::gui {

// --- strokes

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

// --- the tool

double SelectionBrush::radius() const { return canvas_.selectionSettings().values().brush / 2.0; }

SelectionMode SelectionBrush::modeFor(Qt::KeyboardModifiers modifiers) const {
    const SelectionMode mode = SelectionTool::modeFor(modifiers);
    return mode == SelectionMode::replace ? SelectionMode::add : mode;
}

void SelectionBrush::begin(const ToolEvent& event) {
    pointer_ = event.inImage;
    stroke_.begin(event.inImage, radius());
}

void SelectionBrush::extend(const ToolEvent& event) {
    pointer_ = event.inImage;
    stroke_.extend(event.inImage);
}

void SelectionBrush::finish(const ToolEvent&, bool) {
    const Extent e = canvas_.picture().extent();
    const QRectF box = stroke_.box() & QRectF(0, 0, e.width, e.height);
    std::int64_t tests = static_cast<std::int64_t>(box.width() * box.height());
    for (const StrokePiece& piece : stroke_.pieces()) tests += boxOf(piece).extent().area();
    submit(
        PictureView::tr("Selection Brush"), tests,
        [pieces = stroke_.pieces(), e](const std::stop_token&) { return selectStroke(pieces, e); });
    stroke_.clear();
}

void SelectionBrush::hover(const ToolEvent& event) {
    updateDrawn();
    pointer_ = event.inImage;
    updateDrawn();
    SelectionTool::hover(event);
}

void SelectionBrush::leave() {
    updateDrawn();
    pointer_.reset();
}

bool SelectionBrush::key(const QKeyEvent& event) {
    const bool larger = event.key() == Qt::Key_BracketRight;
    if (!larger && event.key() != Qt::Key_BracketLeft) return false;
    constexpr double kStep = 1.2;
    auto values = canvas_.selectionSettings().values();
    values.brush = larger ? std::max(values.brush + 1, int(std::lround(values.brush * kStep)))
                          : std::min(values.brush - 1, int(std::lround(values.brush / kStep)));
    updateDrawn();
    canvas_.selectionSettings().set(values);
    updateDrawn();
    return true;
}

QRectF SelectionBrush::circle() const {
    if (!pointer_) return {};
    const double r = radius() + 1 / canvas_.zoom();
    return {pointer_->x() - r, pointer_->y() - r, 2 * r, 2 * r};
}

void SelectionBrush::paintCircle(QPainter& painter) const {
    if (!pointer_) return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    const double r = radius() * canvas_.zoom();
    const QPointF at = canvas_.transform().map(*pointer_);
    for (const auto& [color, width] :
         {std::pair(QColor(0, 0, 0, 160), 2.5), {QColor(Qt::white), 1.0}}) {
        painter.setPen(QPen(color, width));
        painter.drawEllipse(at, r, r);
    }
    painter.restore();
}

void SelectionBrush::paintOverlay(QPainter& painter) const {
    const bool less = mode() == SelectionMode::subtract;
    stroke_.paint(painter, canvas_.transform(),
                  less ? QColor(255, 70, 60, 110) : QColor(70, 160, 255, 110));
    paintCircle(painter);
}

QString SelectionBrush::hint() const {
    return PictureView::tr(
        "Paint over what is to be selected (Alt takes away; [ and ] change the size)");
}

}  // namespace weft::gui
