#include "gui/canvas/brush_pointer.h"

#include <cmath>

#include "gui/canvas/overlays/brush_stroke.h"
#include "gui/canvas/picture_view.h"

namespace weft::gui {

double BrushPointer::radius() const { return view_.selectionSettings().values().brush / 2.0; }

void BrushPointer::begin(BrushStroke& stroke, const ToolEvent& event) const {
    const PenTouch touch = touchOf(view_.selectionSettings().values().pressure, event.pressure);
    stroke.begin(event.inImage, radius() * touch.size, touch.strength);
}

void BrushPointer::extend(BrushStroke& stroke, const ToolEvent& event) const {
    const PenTouch touch = touchOf(view_.selectionSettings().values().pressure, event.pressure);
    stroke.extend(event.inImage, radius() * touch.size, touch.strength);
}

void BrushPointer::move(std::optional<QPointF> inImage) {
    update();
    at_ = inImage;
    update();
}

bool BrushPointer::key(const QKeyEvent& event) {
    auto values = view_.selectionSettings().values();
    const auto diameter = resizedBrush(event, values.brush, 1);
    if (!diameter) return false;
    values.brush = static_cast<int>(std::lround(*diameter));
    update();
    view_.selectionSettings().set(values);
    update();
    view_.updateCursor();
    return true;
}

void BrushPointer::update() const {
    if (!at_) return;
    const double r = radius() + 3 / view_.zoom();
    view_.updateOutline(QPolygonF(QRectF(at_->x() - r, at_->y() - r, 2 * r, 2 * r)));
}

void BrushPointer::paint(QPainter& painter) const {
    if (at_) paintBrush(painter, view_.transform(), *at_, radius());
}

QCursor BrushPointer::cursor() const { return brushCursor(radius() * view_.zoom()); }

}  // namespace weft::gui
