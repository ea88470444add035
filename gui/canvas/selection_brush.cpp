#include "gui/canvas/selection_brush.h"

#include <algorithm>
#include <cmath>

#include "gui/canvas/picture_view.h"
#include "weft/selection/shapes.h"

namespace weft::gui {

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
    const auto diameter = resizedBrush(event, canvas_.selectionSettings().values().brush, 1);
    if (!diameter) return false;
    auto values = canvas_.selectionSettings().values();
    values.brush = static_cast<int>(std::lround(*diameter));
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
    if (pointer_) paintBrush(painter, canvas_.transform(), *pointer_, radius());
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
