#include "gui/canvas/brush_tool.h"

#include <utility>

#include "gui/canvas/picture_view.h"

namespace weft::gui {

void BrushTool::press(const ToolEvent& event) {
    pointer_.begin(stroke_, event);
    movePointer(event.inImage);
}

void BrushTool::drag(const ToolEvent& event) {
    if (!stroke_.empty()) pointer_.extend(stroke_, event);
    movePointer(event.inImage);
}

void BrushTool::release(const ToolEvent&) {
    if (stroke_.empty()) return;
    updateDrawn();
    pointer_.end(stroke_);
    finish(std::exchange(stroke_, {}));
}

void BrushTool::hover(const ToolEvent& event) {
    movePointer(event.inImage, event.modifiers & Qt::ShiftModifier);
}

void BrushTool::abandon() {
    updateDrawn();
    stroke_.clear();
}

void BrushTool::movePointer(std::optional<QPointF> inImage, bool joins) {
    updateDrawn();
    pointer_.move(inImage, joins);
    updateDrawn();
}

void BrushTool::updateDrawn() const {
    const double edge = 3 / canvas_.zoom();
    if (!stroke_.empty())
        canvas_.updateOutline(QPolygonF(stroke_.box().adjusted(-edge, -edge, edge, edge)));
}

}  // namespace weft::gui
