/// Mouse and keys.
#include "monkey/hands.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QLineEdit>
#include <QMouseEvent>
#include <QSlider>
#include <QTabBar>
#include <QWheelEvent>
#include <cstdio>

#include "gui/main_window/actions/window_actions.h"
#include "monkey/monkey.h"

namespace weft::tests {

namespace {

Qt::MouseButton someButton(Choices& c) {
    if (c.percent(80)) return Qt::LeftButton;
    return c.oneOf({Qt::RightButton, Qt::MiddleButton, Qt::BackButton, Qt::ForwardButton});
}

Qt::KeyboardModifiers someModifiers(Choices& c) {
    if (c.percent(75)) return Qt::NoModifier;
    return c.oneOf<Qt::KeyboardModifiers>({Qt::ShiftModifier, Qt::ControlModifier, Qt::AltModifier,
                                           Qt::ControlModifier | Qt::ShiftModifier,
                                           Qt::ControlModifier | Qt::AltModifier});
}

Qt::Key someKey(Choices& c) {
    if (c.percent(40)) return static_cast<Qt::Key>(c.between(Qt::Key_A, Qt::Key_Z));
    if (c.percent(30)) return static_cast<Qt::Key>(c.between(Qt::Key_0, Qt::Key_9));
    return c.oneOf({Qt::Key_Left,   Qt::Key_Right,  Qt::Key_Up,        Qt::Key_Down,
                    Qt::Key_Tab,    Qt::Key_Escape, Qt::Key_Space,     Qt::Key_Return,
                    Qt::Key_Delete, Qt::Key_Home,   Qt::Key_Backspace, Qt::Key_End,
                    Qt::Key_PageUp, Qt::Key_Plus,   Qt::Key_PageDown,  Qt::Key_Minus,
                    Qt::Key_Period, Qt::Key_F1,     Qt::Key_F11,       Qt::Key_Menu,
                    Qt::Key_Comma,  Qt::Key_F6,     Qt::Key_Backtab,   Qt::Key_BracketLeft,
                    Qt::Key_F2,     Qt::Key_F4,     Qt::Key_BraceLeft, Qt::Key_BracketRight});
}

QPoint somePlace(const QWidget& widget, Choices& c) {
    return {c.below(widget.width()), c.below(widget.height())};
}

QPoint middleHeavy(const QWidget& widget, Choices& c) {
    const QPoint a = somePlace(widget, c), b = somePlace(widget, c);
    return (a + b) / 2;
}

/// In the window's coordinates: mostly on the picture, where that can be reached.
QPoint target(const QWidget& window, const gui::MainWindow& main, Choices& c) {
    QWidget* view = main.canvas();
    if (&window == &main && view && view->isVisible() && c.percent(65))
        return view->mapTo(&main, middleHeavy(*view, c));
    return somePlace(window, c);
}

bool isControl(const QWidget* w) {
    return qobject_cast<const QAbstractButton*>(w) || qobject_cast<const QComboBox*>(w) ||
           qobject_cast<const QAbstractSpinBox*>(w) || qobject_cast<const QAbstractSlider*>(w) ||
           qobject_cast<const QLineEdit*>(w) || qobject_cast<const QTabBar*>(w);
}

}  // namespace

void Monkey::press(Choices& c) {
    QWidget* window = reachable(c);
    if (!window || held_ != Qt::NoButton) return move(c);
    held_ = someButton(c);
    heldIn_ = window;
    QTest::mousePress(window->windowHandle(), held_, someModifiers(c), target(*window, *window_, c));
}

void Monkey::letGo() {
    QWidget* window = heldIn_ ? heldIn_.data() : window_.get();
    if (held_ != Qt::NoButton && window->windowHandle())
        QTest::mouseRelease(window->windowHandle(), held_, {}, {1, 1});
    held_ = Qt::NoButton;
    heldIn_ = nullptr;
    // Qt's docks leak their drag where a dialog got the release and the window goes.
    for (QDockWidget* dock : window_->findChildren<QDockWidget*>()) {
        QMouseEvent release(QEvent::MouseButtonRelease, {}, dock->mapToGlobal(QPointF()),
                            Qt::LeftButton, Qt::NoButton, Qt::NoModifier);
        QApplication::sendEvent(dock, &release);
    }
    if (QWidget* view = window_->tabs().currentView()) QTest::mouseMove(view);
}

void Monkey::move(Choices& c) {
    QWidget* window = heldIn_ ? heldIn_.data() : reachable(c);
    if (window && window->windowHandle())
        QTest::mouseMove(window->windowHandle(), target(*window, *window_, c));
}

void Monkey::release(Choices& c) {
    if (held_ == Qt::NoButton) return click(c);
    const Qt::MouseButton button = std::exchange(held_, Qt::NoButton);
    QWidget* window = heldIn_ ? heldIn_.data() : window_.get();
    if (window->windowHandle())
        QTest::mouseRelease(window->windowHandle(), button, someModifiers(c),
                            target(*window, *window_, c));
    heldIn_ = nullptr;
}

void Monkey::click(Choices& c) {
    if (held_ != Qt::NoButton) return release(c);
    if (QWidget* window = reachable(c))
        clickAt(window->windowHandle(), someButton(c), someModifiers(c),
                target(*window, *window_, c));
}

void Monkey::doubleClick(Choices& c) {
    if (held_ != Qt::NoButton) return release(c);
    QWidget* window = reachable(c);
    if (!window) return;
    const QPointer<QWindow> handle(window->windowHandle());
    const Qt::MouseButton button = someButton(c);
    const Qt::KeyboardModifiers modifiers = someModifiers(c);
    const QPoint at = target(*window, *window_, c);
    clickAt(handle, button, modifiers, at);
    QTest::lastMouseTimestamp -= QTest::mouseDoubleClickInterval;  // which keeps clicks apart
    if (handle) clickAt(handle, button, modifiers, at);
}

// A stroke with a tool, a click as well; some of those that select are followed by an operation.
void Monkey::retouch(Choices& c) {
    QWidget* const canvas = window_->canvas();
    const QPointer<QWindow> handle(window_->windowHandle());
    if (held_ != Qt::NoButton) return release(c);
    if (!canvas || !canvas->isVisible() || QApplication::activeModalWidget() ||
        QApplication::activePopupWidget())
        return answer(c);
    using gui::ToolKind;
    if (c.percent(70))
        window_->actions()
            .toolAction(c.oneOf({ToolKind::lasso, ToolKind::rectangle, ToolKind::ellipse,
                                 ToolKind::brush, ToolKind::wand, ToolKind::cutOut, ToolKind::heal,
                                 ToolKind::mask, ToolKind::move}))
            ->trigger();
    const auto keys = c.oneOf<Qt::KeyboardModifiers>(
        {Qt::NoModifier, Qt::NoModifier, Qt::NoModifier, Qt::ShiftModifier, Qt::AltModifier,
         Qt::ControlModifier, Qt::ShiftModifier | Qt::AltModifier,
         Qt::ShiftModifier | Qt::ControlModifier});
    const auto place = [&] { return canvas->mapTo(window_.get(), middleHeavy(*canvas, c)); };
    QPoint at = place();
    if (handle) QTest::mousePress(handle, Qt::LeftButton, keys, at);
    for (int moves = c.below(6); moves > 0; --moves) {
        at = place();
        if (handle) QTest::mouseMove(handle, at);
    }
    if (handle) QTest::mouseRelease(handle, Qt::LeftButton, keys, at);
    if (!window_->document() || c.percent(60)) return;
    const QList<QAction*> operations = window_->actions().operations->actions();
    QAction* const operation = c.from(operations);
    if (operation->isEnabled()) operation->trigger();
}

void Monkey::turnWheel(Choices& c) {
    QWidget* window = reachable(c);
    if (!window) return;
    const QPointF at = target(*window, *window_, c);
    const int turn = c.oneOf({-120, 120, -15, 40, 960});
    const QPoint angle = c.percent(85) ? QPoint(0, turn) : QPoint(turn, 0);
    QWheelEvent event(at, window->mapToGlobal(at), {}, angle, Qt::NoButton, someModifiers(c),
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(window->windowHandle(), &event);
}

void Monkey::pressKey(Choices& c) {
    QWidget* window = reachable(c);
    if (!window) return;
    const Qt::Key key = someKey(c);
    const Qt::KeyboardModifiers modifiers = someModifiers(c);
    const int way = c.below(10);  // some keys are held for a while
    if (traces_)
        std::fprintf(stderr, "  %s in %s\n",
                     qPrintable(QKeySequence(int(modifiers) | int(key)).toString()),
                     window->metaObject()->className());
    if (way < 2) return sendKey(window->windowHandle(), way == 0, key, modifiers);
    tap(window->windowHandle(), key, modifiers);
}

void Monkey::useControl(Choices& c) {
    QWidget* window = reachable(c);
    if (!window || held_ != Qt::NoButton) return release(c);
    QWidgetList controls = window->findChildren<QWidget*>();
    controls.removeIf([](QWidget* w) {
        return !w->isVisible() || !w->isEnabled() || !isControl(w) || isInFileDialog(w);
    });
    if (controls.isEmpty()) return;
    QWidget* control = c.from(controls);
    const QPointer<QWindow> handle(control->window()->windowHandle());
    const QPointer<QWidget> used(control);
    if (!handle) return;
    used_ = QString("%1 %2").arg(control->metaObject()->className(), control->objectName());
    if (traces_) std::fprintf(stderr, "  %s\n", qPrintable(used_));
    const QPoint at = control->mapTo(control->window(), somePlace(*control, c));
    clickAt(handle, Qt::LeftButton, {}, at);
    if (qobject_cast<QComboBox*>(used)) {
        for (int i = c.below(6); i > 0; --i) tap(handle, c.percent(70) ? Qt::Key_Down : Qt::Key_Up);
        tap(handle, c.percent(80) ? Qt::Key_Return : Qt::Key_Escape);
    } else if (qobject_cast<QAbstractSpinBox*>(used) || qobject_cast<QLineEdit*>(used)) {
        tap(handle, Qt::Key_A, Qt::ControlModifier);
        for (int i = c.below(5); i > 0; --i) tap(handle, someKey(c));
        tap(handle, Qt::Key_Return);
    }
}

}  // namespace weft::tests
