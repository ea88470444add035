/// Pen, fingers and the keyboard's pointer of PictureView.
#include <QApplication>
#include <QInputDevice>
#include <algorithm>

#include "gui/canvas/picture_view.h"

namespace weft::gui {

// --- pen

// What is accepted here is no mouse event any more. Other buttons of a pen are those of a mouse.
void PictureView::tabletEvent(QTabletEvent* event) {
    ToolEvent e = toolEvent(event->position(), event->modifiers());
    e.eraser = event->pointerType() == QPointingDevice::PointerType::Eraser;
    const bool tip = event->button() == Qt::LeftButton;
    const bool down = event->buttons() & Qt::LeftButton;
    if (down) e.pressure = event->pressure();
    event->setAccepted(tip || down || event->buttons() == Qt::NoButton);
    if (event->type() == QEvent::TabletPress && tip) {
        hideKeyboardPointer();
        setFocus(Qt::MouseFocusReason);
        beginGesture(e);
    } else if (event->type() == QEvent::TabletRelease && tip) {
        endGesture(e);
    } else if (event->type() == QEvent::TabletMove && event->isAccepted()) {
        followGesture(e);
    }
}

// --- fingers

bool PictureView::gestureOfTouchPad(const QNativeGestureEvent& event) {
    switch (event.gestureType()) {
        case Qt::ZoomNativeGesture:
            zoomAt(zoom() * std::max(0.1, 1 + event.value()), onScreen(event.position()));
            return true;
        case Qt::PanNativeGesture: panBy(event.delta() * devicePixelRatioF()); return true;
        case Qt::BeginNativeGesture:
        case Qt::EndNativeGesture: return true;
        default: return false;
    }
}

// One finger is a mouse with one button, two are a zoom.
void PictureView::touch(QTouchEvent& event) {
    const bool screen = event.pointingDevice()->type() == QInputDevice::DeviceType::TouchScreen;
    event.setAccepted(screen);
    if (!screen) return;
    if (event.type() == QEvent::TouchCancel) {
        if (gesture_) abandonGesture();
        touchZooms_ = false;
        return fingers_.end();
    }
    if (event.pointCount() > 1)
        touchWithTwo(event);
    else if (event.pointCount() == 1)
        touchWithOne(event.points().first(), event);
    if (event.type() == QEvent::TouchEnd) touchZooms_ = false;
}

void PictureView::touchWithTwo(const QTouchEvent& event) {
    if (gesture_) abandonGesture();  // what the first finger began was no drawing
    touchZooms_ = true;
    QList<QPointF> down;
    for (const QEventPoint& point : event.points())
        if (point.state() != QEventPoint::Released) down << onScreen(point.position());
    if (down.size() < 2) return fingers_.end();
    const auto change = fingers_.follow(down[0], down[1]);
    if (!change) return;
    view_.panBy(change->pan);
    zoomAt(zoom() * change->scale, change->about);
}

// It begins to draw when it has moved, so that a second finger may still come.
void PictureView::touchWithOne(const QEventPoint& point, const QTouchEvent& event) {
    fingers_.end();
    if (touchZooms_) return;
    const ToolEvent now = toolEvent(point.position(), event.modifiers());
    const QPointF way = point.position() - point.pressPosition();
    const bool moved = way.manhattanLength() >= QApplication::startDragDistance();
    if (point.state() == QEventPoint::Pressed) {
        hideKeyboardPointer();
        setFocus(Qt::MouseFocusReason);
    }
    if (!gesture_ && (moved || point.state() == QEventPoint::Released))
        beginGesture(toolEvent(point.pressPosition(), event.modifiers()));
    if (gesture_) followGesture(now);
    if (point.state() == QEventPoint::Released) endGesture(now);
}

// --- keys

void PictureView::updateKeyboardPointer() {
    if (!keys_.place()) return;
    const double reach = 24 / zoom() * devicePixelRatioF();
    const QPointF at = *keys_.place();
    updateOutline(QPolygonF(QRectF(at.x() - reach, at.y() - reach, 2 * reach, 2 * reach)));
}

void PictureView::hideKeyboardPointer() {
    if (!keys_.place()) return;
    if (keys_.held()) abandonGesture();  // another pointer goes on elsewhere
    updateKeyboardPointer();
    keys_.hide();
    activeTool()->leave();
}

bool PictureView::moveByKey(const QKeyEvent& event) {
    const auto step = KeyboardPointer::step(event, zoom());
    if (!step || hand_) return false;
    if (toolKind_ == ToolKind::hand) {
        constexpr double kOfView = 0.1;
        const double length = kOfView * std::min(width(), height()) * devicePixelRatioF();
        const double size = std::max(std::abs(step->x()), std::abs(step->y()));
        panBy(*step * (-length / size));
        return true;
    }
    const Extent e = picture_.extent();
    updateKeyboardPointer();
    if (!keys_.place())
        keys_.show(centreInImage());
    else
        keys_.move(*step, {double(e.width), double(e.height)});
    const QPointF at = onScreen(widgetAt(*keys_.place()));
    const QRectF seen(QPointF(), QSizeF(size()) * devicePixelRatioF());
    if (!seen.contains(at)) panBy(seen.center() - at);
    updateKeyboardPointer();
    // Shift and Ctrl say how far; to the tool they would say something else.
    followGesture(toolEvent(widgetAt(*keys_.place()), event.modifiers() & Qt::AltModifier));
    return true;
}

bool PictureView::pressByKey(const QKeyEvent& event) {
    const bool isReturn = event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter;
    if (!isReturn || !keys_.place()) return false;
    if (event.isAutoRepeat()) return true;
    const ToolEvent e = toolEvent(widgetAt(*keys_.place()), event.modifiers());
    if (keys_.held()) {
        keys_.setHeld(false);
        endGesture(e);
    } else if (!gesture_) {
        keys_.setHeld(true);
        beginGesture(e);
    }
    updateKeyboardPointer();
    return true;
}

}  // namespace weft::gui
