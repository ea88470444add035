#include "gui/canvas/tools/move_tool.h"

#include <cmath>

#include "gui/canvas/canvas_view.h"
#include "gui/commands/patch_commands.h"

namespace weft::gui {

bool MoveTool::onPatch(QPointF inImage) const {
    const CloneDocument& document = canvas_.document();
    if (!document.topPatch() || document.showsBefore()) return false;
    const Patch& patch = document.topPatch()->patch;
    const Point p =
        Point{static_cast<int>(std::floor(inImage.x())), static_cast<int>(std::floor(inImage.y()))} -
        patch.backgroundFromPatch;
    return rectOf(patch.mask->extent()).contains(p) && patch.mask->unknown(p);
}

void MoveTool::press(const ToolEvent& event) {
    CloneDocument& document = canvas_.document();
    grabbed_ = onPatch(event.inImage);
    document.selectPatch(grabbed_);
    if (!grabbed_) return;
    pressedAt_ = event.inImage;
    startPosition_ = document.topPatch()->patch.backgroundFromPatch;
    gesture_ = MovePatch::newGesture();
}

void MoveTool::drag(const ToolEvent& event) {
    CloneDocument& document = canvas_.document();
    if (!grabbed_ || !document.topPatch()) return;
    const QPointF moved = event.inImage - pressedAt_;
    const Point to = startPosition_ + Point{static_cast<int>(std::lround(moved.x())),
                                            static_cast<int>(std::lround(moved.y()))};
    if (to == document.topPatch()->patch.backgroundFromPatch) return;
    document.setDragging(true);
    document.undoStack().push(new MovePatch(document, to, gesture_));
}

void MoveTool::release(const ToolEvent&) {
    grabbed_ = false;
    canvas_.document().setDragging(false);
    canvas_.updateCursor();
}

void MoveTool::hover(const ToolEvent& event) {
    const bool over = onPatch(event.inImage);
    if (over == over_) return;
    over_ = over;
    canvas_.setPatchHovered(over);
    canvas_.updateCursor();
}

void MoveTool::abandon() {
    CloneDocument& document = canvas_.document();
    if (grabbed_ && document.dragging() && document.topPatch())
        document.undoStack().push(new MovePatch(document, startPosition_, gesture_));
    grabbed_ = over_ = false;
    canvas_.setPatchHovered(false);
    document.setDragging(false);
}

QCursor MoveTool::cursor() const { return over_ || grabbed_ ? Qt::SizeAllCursor : Qt::ArrowCursor; }

QString MoveTool::hint() const {
    return CanvasView::tr("Drag the patch; arrow keys move it by 1 pixel, with Shift by 10");
}

}  // namespace weft::gui
