/// Mouse, keys and drops of PictureView.
#include <QContextMenuEvent>
#include <QDropEvent>
#include <QInputDevice>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <cmath>
#include <utility>

#include "gui/canvas/hand_tool.h"
#include "gui/canvas/picture_view.h"
#include "gui/preferences/gestures.h"

namespace weft::gui {

ToolEvent PictureView::toolEvent(QPointF widgetPosition, Qt::KeyboardModifiers modifiers) const {
    const QPointF device = onScreen(widgetPosition);
    return {view_.toImage(device), device, modifiers};
}

ToolEvent PictureView::toolEvent(const QMouseEvent& event) const {
    return toolEvent(event.position(), event.modifiers());
}

void PictureView::beginGesture(const ToolEvent& event) {
    if (gesture_) return;
    beforeGesture();
    gesture_ = true;
    activeTool()->press(event);
}

void PictureView::followGesture(const ToolEvent& event) {
    if (gesture_)
        activeTool()->drag(event);
    else
        activeTool()->hover(event);
    emit pointerMoved(event.inImage);
}

void PictureView::endGesture(const ToolEvent& event) {
    if (!std::exchange(gesture_, false)) return;
    activeTool()->release(event);
}

void PictureView::abandonGesture() {
    activeTool()->abandon();
    gesture_ = false;
    keys_.setHeld(false);
    updateCursor();
}

void PictureView::setTemporaryHand(bool on) {
    takeInHand(on ? std::make_unique<HandTool>(*this) : nullptr);
}

void PictureView::takeInHand(std::unique_ptr<Tool> hand) {
    if (static_cast<bool>(hand) == static_cast<bool>(hand_)) return;
    if (hand && gesture_) return;  // a tool is at work
    gesture_ = false;
    hand_ = std::move(hand);
    updateCursor();
}

void PictureView::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::MiddleButton && middleDrag() == MiddleDrag::zooms)
        takeInHand(std::make_unique<ZoomDrag>(*this));
    else if (event->button() == Qt::MiddleButton)
        setTemporaryHand(true);
    const bool starts =
        event->button() == Qt::LeftButton || (event->button() == Qt::MiddleButton && hand_);
    if (!starts || gesture_) return;
    hideKeyboardPointer();
    beginGesture(toolEvent(*event));
}

void PictureView::mouseMoveEvent(QMouseEvent* event) {
    if (keys_.held()) return;  // the keyboard draws
    const ToolEvent e = toolEvent(*event);
    if (gesture_ && event->buttons() == Qt::NoButton) {  // released over a dialog that came up
        endGesture(e);
        setTemporaryHand(false);
    }
    followGesture(e);
}

void PictureView::mouseReleaseEvent(QMouseEvent* event) {
    if (keys_.held()) return;  // the keyboard draws
    if (!gesture_ || (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton))
        return;
    endGesture(toolEvent(*event));
    if (event->button() == Qt::MiddleButton) setTemporaryHand(false);
}

void PictureView::leaveEvent(QEvent*) {
    activeTool()->leave();
    emit pointerMoved(std::nullopt);
}

// The menu key opens one where the pointer is that keys move, else in the middle. With Shift it is
// the picture's, whatever tool is in hand.
void PictureView::contextMenuEvent(QContextMenuEvent* event) {
    if (gesture_) return;
    const bool byMouse = event->reason() == QContextMenuEvent::Mouse;
    const QPoint at = byMouse ? event->pos() : widgetAt(placeForNew()).toPoint();
    const bool ofBrush = hasBrush(toolKind_) && !(event->modifiers() & Qt::ShiftModifier);
    if (ofBrush) return emit brushMenuRequested(mapToGlobal(at)), void();
    if (hasMenu()) openMenu(byMouse ? at : QPoint(-1, -1));
}

void PictureView::showBrushAt(QPointF widgetPosition) {
    activeTool()->hover(toolEvent(widgetPosition, {}));
}

// A wheel zooms about the pointer, or moves the view; two fingers on a touch pad pan, with Ctrl they
// zoom.
void PictureView::wheelEvent(QWheelEvent* event) {
    const bool touchPad = event->device()->type() == QInputDevice::DeviceType::TouchPad &&
                          !event->pixelDelta().isNull();
    if (touchPad && !(event->modifiers() & Qt::ControlModifier)) {
        panBy(QPointF(event->pixelDelta()) * devicePixelRatioF());
        return;
    }
    constexpr double kNotch = 120, kNotchesPerDoubling = 4, kPixelsPerNotch = 60;
    if (wheelUse() == WheelUse::scrolls && !(event->modifiers() & Qt::ControlModifier)) {
        QPointF by = QPointF(event->angleDelta()) / kNotch * kPixelsPerNotch * devicePixelRatioF();
        if (event->modifiers() & Qt::ShiftModifier) by = {by.y() + by.x(), 0};
        return panBy(by);
    }
    const double notches = event->angleDelta().y() / kNotch;
    zoomAt(zoom() * std::exp2(notches / kNotchesPerDoubling), onScreen(event->position()));
    emit pointerMoved(imageAt(event->position()));
}

// Keys that a tool in the middle of something takes are no shortcuts of the window.
bool PictureView::event(QEvent* event) {
    switch (event->type()) {
        case QEvent::ShortcutOverride: {
            const int key = static_cast<QKeyEvent*>(event)->key();
            const bool busy = activeTool()->busy();
            const bool toolsKey = key == Qt::Key_Backspace || key == Qt::Key_Return ||
                                  key == Qt::Key_Enter || key == Qt::Key_Escape;
            if ((busy && toolsKey) || (gesture_ && key == Qt::Key_Escape)) {
                event->accept();
                return true;
            }
            break;
        }
        case QEvent::TouchBegin:
        case QEvent::TouchUpdate:
        case QEvent::TouchEnd:
        case QEvent::TouchCancel:
            touch(*static_cast<QTouchEvent*>(event));
            return event->isAccepted();
        case QEvent::NativeGesture:
            if (gestureOfTouchPad(*static_cast<QNativeGestureEvent*>(event))) return true;
            break;
        default: break;
    }
    return QWidget::event(event);
}

void PictureView::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Space:
            if (!event->isAutoRepeat()) setTemporaryHand(true);
            return;
        case Qt::Key_Escape: {
            const bool busy = gesture_ || activeTool()->busy();
            if (!busy && keys_.place()) return hideKeyboardPointer();
            abandonGesture();
            if (!busy) letGo();
            return;
        }
        default:
            if (moveByKey(*event) || pressByKey(*event) || activeTool()->key(*event)) return;
            QWidget::keyPressEvent(event);
    }
}

void PictureView::keyReleaseEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Space && !event->isAutoRepeat()) setTemporaryHand(false);
    QWidget::keyReleaseEvent(event);
}

void PictureView::focusOutEvent(QFocusEvent* event) {
    setTemporaryHand(false);
    QWidget::focusOutEvent(event);
}

void PictureView::dragEnterEvent(QDragEnterEvent* event) {
    const QMimeData& data = *event->mimeData();
    if (data.hasImage() || data.hasUrls() || data.hasFormat("application/x-weft-selection"))
        event->acceptProposedAction();
}

void PictureView::dragMoveEvent(QDragMoveEvent* event) {
    dropOverlay_->setZone(dropOverlay_->zoneAt(event->position().toPoint(), event->modifiers()));
    emit pointerMoved(imageAt(event->position()));
    event->acceptProposedAction();
}

void PictureView::dragLeaveEvent(QDragLeaveEvent*) { dropOverlay_->hide(); }

void PictureView::dropEvent(QDropEvent* event) {
    dropOverlay_->hide();
    const DropZone zone = dropOverlay_->zoneAt(event->position().toPoint(), event->modifiers());
    event->acceptProposedAction();
    emit dropped(event->mimeData(), imageAt(event->position()), zone);
}

}  // namespace weft::gui
