/// Mouse and keys of SurfaceCanvas.
#include <QInputDevice>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <cmath>

#include "gui/surface/surface_canvas.h"

namespace weft::gui {

namespace {

constexpr double kClickReach = 3;  // a hand that moves less did not mean to drag
constexpr double kKeyDegrees = 5, kKeyPixels = 24, kKeyZoom = 1.2;

}  // namespace

void SurfaceCanvas::mousePressEvent(QMouseEvent* event) {
    const bool left = event->button() == Qt::LeftButton, middle = event->button() == Qt::MiddleButton;
    if (hand_ != Hand::none || (!left && !middle)) return;
    const bool pans = middle || (event->modifiers() & Qt::ShiftModifier);
    hand_ = pans ? Hand::pans : Hand::orbits;
    pressed_ = last_ = event->position();
    dragged_ = false;
    grabbed_ = pointUnder(pressed_);
    setCursor(pans ? Qt::ClosedHandCursor : Qt::SizeAllCursor);
}

void SurfaceCanvas::mouseMoveEvent(QMouseEvent* event) {
    const QPointF at = event->position();
    if (hand_ != Hand::none) {
        const QPointF way = at - pressed_;
        dragged_ = dragged_ || std::hypot(way.x(), way.y()) > kClickReach;
        if (dragged_) {
            const QPointF drag = onScreen(at) - onScreen(last_);
            last_ = at;
            moveCamera(hand_ == Hand::orbits ? orbited(shotNow(), drag)
                                             : panned(shotNow(), drag, grabbed_));
        }
    }
    emit pointerMoved(readoutAt(at));
}

void SurfaceCanvas::mouseReleaseEvent(QMouseEvent* event) {
    const bool left = event->button() == Qt::LeftButton, middle = event->button() == Qt::MiddleButton;
    if (hand_ == Hand::none || (!left && !middle)) return;
    hand_ = Hand::none;
    unsetCursor();
    if (dragged_ || !left) return;
    if (const auto at = surfaceAt(event->position())) emit picked(*at);
}

void SurfaceCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) resetView();
}

void SurfaceCanvas::leaveEvent(QEvent*) { emit pointerMoved(std::nullopt); }

// A wheel zooms about the pointer; two fingers on a touch pad pan, with Ctrl they zoom.
void SurfaceCanvas::wheelEvent(QWheelEvent* event) {
    const QPointF at = event->position();
    const bool touchPad = event->device()->type() == QInputDevice::DeviceType::TouchPad &&
                          !event->pixelDelta().isNull();
    if (touchPad && !(event->modifiers() & Qt::ControlModifier)) {
        moveCamera(panned(shotNow(), onScreen(event->pixelDelta()), pointUnder(at)));
        return;
    }
    constexpr double kNotch = 120, kNotchesPerDoubling = 4;
    const double notches = event->angleDelta().y() / kNotch;
    moveCamera(zoomed(shotNow(), std::exp2(notches / kNotchesPerDoubling), pointUnder(at)));
    event->accept();
}

/// True for keys that are the view's; `act`: does what they say.
bool SurfaceCanvas::handleKey(const QKeyEvent& event, bool act) {
    const bool shift = event.modifiers() & Qt::ShiftModifier;
    if (event.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) return false;
    const auto step = [&](double x, double y) {
        if (!act) return;
        const Shot now = shotNow();
        const double pixels = kKeyDegrees / 180 * std::min(now.size.width, now.size.height);
        const ScenePoint target{camera_.targetU, camera_.targetV, camera_.targetHeight};
        moveCamera(shift ? panned(now, onScreen({x * kKeyPixels, y * kKeyPixels}), target)
                         : orbited(now, QPointF(x * pixels, y * pixels)));
    };
    const auto zoom = [&](double factor) {
        const ScenePoint target{camera_.targetU, camera_.targetV, camera_.targetHeight};
        if (act) moveCamera(zoomed(shotNow(), factor, target));
    };
    switch (event.key()) {
        case Qt::Key_1:
            if (act) lookFrom(0, 0);
            return true;
        case Qt::Key_3:
            if (act) lookFrom(90, 0);
            return true;
        case Qt::Key_7:
            if (act) lookFrom(0, 90);
            return true;
        case Qt::Key_5:
            if (act) setPerspective(!isPerspective());
            return true;
        case Qt::Key_Home:
            if (act) resetView();
            return true;
        case Qt::Key_W:
            if (act) emit wireframeToggled();
            return true;
        case Qt::Key_Left: step(1, 0); return true;
        case Qt::Key_Right: step(-1, 0); return true;
        case Qt::Key_Up: step(0, 1); return true;
        case Qt::Key_Down: step(0, -1); return true;
        case Qt::Key_Plus:
        case Qt::Key_Equal: zoom(kKeyZoom); return true;
        case Qt::Key_Minus: zoom(1 / kKeyZoom); return true;
        default: return false;
    }
}

void SurfaceCanvas::keyPressEvent(QKeyEvent* event) {
    if (!handleKey(*event, true)) QWidget::keyPressEvent(event);
}

// The window's shortcuts of the same keys wait while the view has the keyboard.
bool SurfaceCanvas::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride &&
        handleKey(*static_cast<QKeyEvent*>(event), false)) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

}  // namespace weft::gui
