/// Mouse, keys and drops of CanvasView.
#include <QDropEvent>
#include <QInputDevice>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <cmath>

#include "gui/canvas/canvas_view.h"
#include "gui/canvas/tools/hand_tool.h"
#include "gui/commands/patch_commands.h"

namespace weft::gui {

ToolEvent CanvasView::toolEvent(const QMouseEvent& event) const {
    const QPointF device = onScreen(event.position());
    return {view_.toImage(device), device, event.modifiers()};
}

void CanvasView::setTemporaryHand(bool on) {
    if (on == static_cast<bool>(hand_)) return;
    if (on && gesture_) return;  // a tool is at work
    gesture_ = false;
    hand_ = on ? std::make_unique<HandTool>(*this) : nullptr;
    updateCursor();
}

void CanvasView::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::MiddleButton) setTemporaryHand(true);
    const bool starts =
        event->button() == Qt::LeftButton || (event->button() == Qt::MiddleButton && hand_);
    if (!starts || gesture_) return;
    gesture_ = true;
    activeTool()->press(toolEvent(*event));
}

void CanvasView::mouseMoveEvent(QMouseEvent* event) {
    const ToolEvent e = toolEvent(*event);
    if (gesture_)
        activeTool()->drag(e);
    else
        activeTool()->hover(e);
    emit pointerMoved(e.inImage);
}

void CanvasView::mouseReleaseEvent(QMouseEvent* event) {
    if (!gesture_ || (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton))
        return;
    gesture_ = false;
    activeTool()->release(toolEvent(*event));
    if (event->button() == Qt::MiddleButton) setTemporaryHand(false);
}

void CanvasView::leaveEvent(QEvent*) {
    setHoveredPatch(-1);
    emit pointerMoved(std::nullopt);
}

// A wheel zooms about the pointer; two fingers on a touch pad pan, with Ctrl they zoom.
void CanvasView::wheelEvent(QWheelEvent* event) {
    const bool touchPad = event->device()->type() == QInputDevice::DeviceType::TouchPad &&
                          !event->pixelDelta().isNull();
    if (touchPad && !(event->modifiers() & Qt::ControlModifier)) {
        panBy(QPointF(event->pixelDelta()) * devicePixelRatioF());
        return;
    }
    constexpr double kNotch = 120, kNotchesPerDoubling = 4;
    const double notches = event->angleDelta().y() / kNotch;
    zoomAt(zoom() * std::exp2(notches / kNotchesPerDoubling), onScreen(event->position()));
    emit pointerMoved(imageAt(event->position()));
}

void CanvasView::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Space:
            if (!event->isAutoRepeat()) setTemporaryHand(true);
            return;
        case Qt::Key_B:
            if (!event->isAutoRepeat()) document_.setShowsBefore(true);
            return;
        case Qt::Key_Escape:
            activeTool()->abandon();
            if (!gesture_) {
                document_.setSelection({});
                document_.deselectPatch();
            }
            gesture_ = false;
            updateCursor();
            return;
        case Qt::Key_Left:
        case Qt::Key_Right:
        case Qt::Key_Up:
        case Qt::Key_Down: nudge(*event); return;
        default: QWidget::keyPressEvent(event);
    }
}

void CanvasView::keyReleaseEvent(QKeyEvent* event) {
    if (event->isAutoRepeat()) return;
    if (event->key() == Qt::Key_Space) setTemporaryHand(false);
    if (event->key() == Qt::Key_B) document_.setShowsBefore(false);
    const bool arrow = event->key() >= Qt::Key_Left && event->key() <= Qt::Key_Down;
    if (arrow && nudgeGesture_ != 0) {
        nudgeGesture_ = 0;
        document_.setDragging(false);
    }
    QWidget::keyReleaseEvent(event);
}

// A held arrow key is one gesture, so it is one step of undo.
void CanvasView::nudge(const QKeyEvent& event) {
    if (!document_.patchSelected() || gesture_) return;
    if (nudgeGesture_ == 0) nudgeGesture_ = MovePatch::newGesture();
    const int step = event.modifiers() & Qt::ShiftModifier ? 10 : 1;
    Point by;
    switch (event.key()) {
        case Qt::Key_Left: by = {-step, 0}; break;
        case Qt::Key_Right: by = {step, 0}; break;
        case Qt::Key_Up: by = {0, -step}; break;
        default: by = {0, step};
    }
    if (event.isAutoRepeat()) document_.setDragging(true);
    document_.undoStack().push(new MovePatch(
        document_, document_.activePatch()->patch.backgroundFromPatch + by, nudgeGesture_));
}

void CanvasView::focusOutEvent(QFocusEvent* event) {
    setTemporaryHand(false);
    document_.setShowsBefore(false);
    if (nudgeGesture_ != 0) {
        nudgeGesture_ = 0;
        document_.setDragging(false);
    }
    QWidget::focusOutEvent(event);
}

void CanvasView::dragEnterEvent(QDragEnterEvent* event) {
    const QMimeData& data = *event->mimeData();
    if (data.hasImage() || data.hasUrls() || data.hasFormat("application/x-weft-selection"))
        event->acceptProposedAction();
}

void CanvasView::dragMoveEvent(QDragMoveEvent* event) {
    dropOverlay_->setZone(dropOverlay_->zoneAt(event->position().toPoint(), event->modifiers()));
    event->acceptProposedAction();
}

void CanvasView::dragLeaveEvent(QDragLeaveEvent*) { dropOverlay_->hide(); }

void CanvasView::dropEvent(QDropEvent* event) {
    dropOverlay_->hide();
    const DropZone zone = dropOverlay_->zoneAt(event->position().toPoint(), event->modifiers());
    event->acceptProposedAction();
    emit dropped(event->mimeData(), imageAt(event->position()), zone);
}

}  // namespace weft::gui
