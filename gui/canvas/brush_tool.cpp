#include "gui/canvas/brush_tool.h"

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

void BrushTool::abandon() {
    updateDrawn();
    stroke_.clear();
}

void BrushTool::movePointer(std::optional<QPointF> inImage) {
    updateDrawn();
    pointer_.move(inImage);
    updateDrawn();
}

void BrushTool::updateDrawn() const {
    const double edge = 3 / canvas_.zoom();
    if (!stroke_.empty())
        canvas_.updateOutline(QPolygonF(stroke_.box().adjusted(-edge, -edge, edge, edge)));
}

}  // namespace weft::gui
