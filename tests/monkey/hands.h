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

/// One event: QTest's own sends each modifier before, and the window may be gone after that.
inline void sendKey(QWindow* window, bool press, Qt::Key key, Qt::KeyboardModifiers modifiers) {
    const bool types = key < 0x80 && !(modifiers & (Qt::ControlModifier | Qt::AltModifier));
    const QChar capital(static_cast<char16_t>(key & 0x7f));
    const QChar letter = modifiers & Qt::ShiftModifier ? capital : capital.toLower();
    QTest::simulateEvent(window, press, key, modifiers, types ? QString(letter) : QString(), false);
}

inline void tap(QWindow* window, Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
    const QPointer<QWindow> held(window);
    if (!held) return;
    sendKey(window, true, key, modifiers);
    if (held) sendKey(window, false, key, modifiers);
}

}  // namespace weft::tests
