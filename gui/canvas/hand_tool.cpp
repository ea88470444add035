#include "gui/canvas/hand_tool.h"

#include <cmath>

#include "gui/canvas/picture_view.h"

namespace weft::gui {

void HandTool::press(const ToolEvent& event) {
    last_ = event.onScreen;
    down_ = true;
    canvas_.updateCursor();
}

void HandTool::drag(const ToolEvent& event) {
    canvas_.panBy(event.onScreen - last_);
    last_ = event.onScreen;
}

void HandTool::release(const ToolEvent&) {
    down_ = false;
    canvas_.updateCursor();
}

QCursor HandTool::cursor() const { return down_ ? Qt::ClosedHandCursor : Qt::OpenHandCursor; }

QString HandTool::hint() const { return PictureView::tr("Drag to move the view"); }

void ZoomDrag::press(const ToolEvent& event) {
    pressed_ = event.onScreen;
    zoom_ = canvas_.zoom();
}

void ZoomDrag::drag(const ToolEvent& event) {
    constexpr double kDoubling = 100;
    const double up = (pressed_.y() - event.onScreen.y()) / canvas_.devicePixelRatioF();
    canvas_.zoomAt(zoom_ * std::exp2(up / kDoubling), pressed_);
}

}  // namespace weft::gui
