#include "gui/canvas/move_tool.h"

#include <cmath>

#include "gui/canvas/canvas_view.h"
#include "gui/document/patch_commands.h"

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
    startPosition_ = document.activePatch()->patch.backgroundFromPatch;
    gesture_ = MovePatch::newGesture();
}

void MoveTool::drag(const ToolEvent& event) {
    CloneDocument& document = clone_.document();
    if (!grabbed_ || !document.activePatch()) return;
    const QPointF moved = event.inImage - pressedAt_;
    const Point to = startPosition_ + Point{static_cast<int>(std::lround(moved.x())),
                                            static_cast<int>(std::lround(moved.y()))};
    if (to == document.activePatch()->patch.backgroundFromPatch) return;
    document.setDragging(true);
    document.undoStack().push(new MovePatch(document, to, gesture_));
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
    if (grabbed_ && document.dragging() && document.activePatch())
        document.undoStack().push(new MovePatch(document, startPosition_, gesture_));
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
