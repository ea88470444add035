#pragma once
/// Clicks and keys that may close what they meet.
#include <QPointer>
#include <QTest>
#include <QWindow>

namespace weft::tests {

/// QTest's own would release in a window that the press destroyed.
inline void clickAt(QWindow* window, Qt::MouseButton button, Qt::KeyboardModifiers modifiers,
                    QPoint at) {
    const QPointer<QWindow> held(window);
    QTest::mousePress(window, button, modifiers, at);
    if (held) QTest::mouseRelease(window, button, modifiers, at);
}

inline void tap(QWindow* window, Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
    const QPointer<QWindow> held(window);
    if (!held) return;
    QTest::keyPress(window, key, modifiers);
    if (held) QTest::keyRelease(window, key, modifiers);
}

}  // namespace weft::tests
