#include "gui/canvas/move_tool.h"

#include <cmath>

#include "gui/canvas/canvas_view.h"

namespace weft::gui {

MoveTool::MoveTool(CanvasView& canvas) : Tool(canvas), clone_(canvas) {}

int MoveTool::patchAt(QPointF inImage) const {
    const CloneDocument& document = clone_.document();
    if (document.showsBefore()) return -1;
    return document.patchAt(
        {static_cast<int>(std::floor(inImage.x())), static_cast<int>(std::floor(inImage.y()))});
}

void MoveTool::press(const ToolEvent& event) {
    CloneDocument& document = clone_.document();
    const int patch = patchAt(event.inImage);
    grabbed_ = patch >= 0;
    if (grabbed_)
        document.selectPatch(patch);
    else
        document.deselectPatch();
    if (!grabbed_) return;
    pressedAt_ = event.inImage;
    startPlace_ = document.activePatch()->backgroundFromSource;
    gesture_ = newGesture();
}

void MoveTool::drag(const ToolEvent& event) {
    CloneDocument& document = clone_.document();
    if (!grabbed_ || !document.activePatch()) return;
    const QPointF moved = event.inImage - pressedAt_;
    const Placement to = startPlace_.movedBy(std::round(moved.x()), std::round(moved.y()));
    if (to == document.activePatch()->backgroundFromSource) return;
    document.setDragging(true);
    document.placePatch(to, gesture_);
}

void MoveTool::release(const ToolEvent&) {
    grabbed_ = false;
    clone_.document().setDragging(false);
    clone_.updateCursor();
}

void MoveTool::hover(const ToolEvent& event) {
    const int over = patchAt(event.inImage);
    if (over == over_) return;
    over_ = over;
    clone_.setHoveredPatch(over);
    clone_.updateCursor();
}

void MoveTool::abandon() {
    CloneDocument& document = clone_.document();
    if (grabbed_ && document.dragging()) document.placePatch(startPlace_, gesture_);
    grabbed_ = false;
    over_ = -1;
    clone_.setHoveredPatch(-1);
    document.setDragging(false);
}

QCursor MoveTool::cursor() const {
    return over_ >= 0 || grabbed_ ? Qt::SizeAllCursor : Qt::ArrowCursor;
}

QString MoveTool::hint() const {
    return CanvasView::tr(
        "Drag a patch; arrow keys move the selected one by 1 pixel, with Shift by 10");
}

}  // namespace weft::gui
