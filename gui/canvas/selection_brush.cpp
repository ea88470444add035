#include "gui/canvas/selection_brush.h"

#include <QPointer>
#include <utility>

#include "gui/canvas/picture_view.h"
#include "weft/selection/shapes.h"

namespace weft::gui {

// Shift joins strokes, so alone it says nothing of the mode.
SelectionMode SelectionBrush::modeFor(const ToolEvent& event) const {
    const SelectionMode mode = canvas_.selectionSettings().values().mode;
    if (subtracts(event))
        return event.modifiers & Qt::ShiftModifier ? SelectionMode::intersect
                                                   : SelectionMode::subtract;
    return mode == SelectionMode::replace ? SelectionMode::add : mode;
}

// With Shift and Alt a stroke intersects, a click alone draws the line that takes away.
void SelectionBrush::begin(const ToolEvent& event) {
    pointer_.move(event.inImage);
    ToolEvent begun = event;
    if (subtracts(event)) begun.modifiers &= ~Qt::KeyboardModifiers(Qt::ShiftModifier);
    pointer_.begin(stroke_, begun);
    begun_ = event;
}

void SelectionBrush::extend(const ToolEvent& event) {
    pointer_.move(event.inImage);
    pointer_.extend(stroke_, event);
}

void SelectionBrush::finish(const ToolEvent&, bool click) {
    if (click && subtracts(begun_) && begun_.modifiers & Qt::ShiftModifier) {
        become(SelectionMode::subtract);
        stroke_.clear();
        pointer_.begin(stroke_, begun_);
    }
    const Extent e = canvas_.picture().extent();
    const QRectF box = stroke_.box() & QRectF(0, 0, e.width, e.height);
    std::int64_t tests = static_cast<std::int64_t>(box.width() * box.height());
    for (const StrokePiece& piece : stroke_.pieces()) tests += boxOf(piece).extent().area();
    const auto shape = [pieces = stroke_.pieces(), e](const std::stop_token&) {
        return selectStroke(pieces, e);
    };
    pointer_.end(stroke_);
    underWay_->push_back({std::exchange(stroke_, {}), mode()});
    submit(PictureView::tr("Selection Brush"), tests, shape,
           [under = underWay_, view = QPointer(&canvas_)] {
               under->pop_front();  // edits end in their order
               if (view) view->update();
           });
}

void SelectionBrush::hover(const ToolEvent& event) {
    pointer_.move(event.inImage, joins(event));
    SelectionTool::hover(event);
}

void SelectionBrush::leave() { pointer_.move({}); }

bool SelectionBrush::key(const QKeyEvent& event) { return pointer_.key(event); }

void SelectionBrush::paintOverlay(QPainter& painter) const {
    const auto paint = [&](const BrushStroke& stroke, SelectionMode mode) {
        const bool less = mode == SelectionMode::subtract;
        stroke.paint(painter, canvas_.transform(),
                     less ? QColor(255, 70, 60, 110) : QColor(70, 160, 255, 110));
    };
    for (const auto& [stroke, mode] : *underWay_) paint(stroke, mode);
    paint(stroke_, mode());
    pointer_.paint(painter);
}

QCursor SelectionBrush::cursor() const { return pointer_.cursor(); }

QString SelectionBrush::hint() const {
    return PictureView::tr(
        "Paint over what is to be selected (Alt or Ctrl subtracts, with Shift intersects)");
}

}  // namespace weft::gui
