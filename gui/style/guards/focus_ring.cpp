#include "gui/style/guards/focus_ring.h"

#include <QDialog>
#include <QDockWidget>
#include <QEvent>
#include <QFocusEvent>
#include <QScrollArea>
#include <QToolBar>

namespace weft::gui {

namespace {

void scrollTo(QWidget& widget) {
    constexpr int kAround = 8;
    for (QWidget* above = widget.parentWidget(); above; above = above->parentWidget())
        if (auto* area = qobject_cast<QScrollArea*>(above); area && area->widget() != &widget)
            area->ensureWidgetVisible(&widget, kAround, kAround);
}

/// In a panel behind another one's tab: Qt has moved it out of the window, and Tab goes there.
bool isBehind(const QWidget& widget) {
    for (const QWidget* above = &widget; above; above = above->parentWidget())
        if (qobject_cast<const QDockWidget*>(above) && above->visibleRegion().isEmpty()) return true;
    return false;
}

/// Where Tab, or Shift and Tab, goes from there; null: nowhere.
QWidget* nextSeen(const QWidget& from, bool forward) {
    const auto next = [forward](const QWidget* w) {
        return forward ? w->nextInFocusChain() : w->previousInFocusChain();
    };
    for (QWidget* w = next(&from); w != &from; w = next(w))
        if (w->window() == from.window() && (w->focusPolicy() & Qt::TabFocus) && w->isVisible() &&
            w->isEnabled() && !w->focusProxy() && !isBehind(*w))
            return w;
    return nullptr;
}

/// Not a picture, to which it comes back from everywhere.
bool isControl(const QWidget& widget) {
    if (qobject_cast<const QDialog*>(widget.window())) return true;
    for (const QWidget* above = &widget; above; above = above->parentWidget())
        if (qobject_cast<const QDockWidget*>(above) || qobject_cast<const QToolBar*>(above))
            return true;
    return false;
}

}  // namespace

bool FocusRing::eventFilter(QObject* watched, QEvent* event) {
    if (!watched->isWidgetType()) return false;
    if (event->type() == QEvent::MouseButtonPress) put(nullptr);
    if (event->type() == QEvent::MouseButtonPress || event->type() == QEvent::KeyPress)
        byKeys_ = event->type() == QEvent::KeyPress;
    if (event->type() != QEvent::FocusIn) return false;
    auto& widget = *static_cast<QWidget*>(watched);
    const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
    const bool forward = reason == Qt::TabFocusReason;
    if ((forward || reason == Qt::BacktabFocusReason) && isBehind(widget))
        if (QWidget* seen = nextSeen(widget, forward)) {
            seen->setFocus(reason);
            return true;
        }
    follow(widget, reason);
    return false;
}

void FocusRing::follow(QWidget& widget, Qt::FocusReason reason) {
    switch (reason) {
        case Qt::TabFocusReason:
        case Qt::BacktabFocusReason:
        case Qt::ShortcutFocusReason: scrollTo(widget); return put(&widget);
        case Qt::ActiveWindowFocusReason:  // where it was, or where it was sent meanwhile
            if (!frame_ || frame_->widget() != &widget)
                put(byKeys_ && isControl(widget) ? &widget : nullptr);
            return;
        case Qt::PopupFocusReason:
        case Qt::MenuBarFocusReason: return;
        default: put(nullptr);
    }
}

void FocusRing::put(QWidget* around) {
    if (around && around->isWindow()) around = nullptr;
    if (!frame_ && around) frame_ = new QFocusFrame;  // becomes a part of its window
    if (frame_) frame_->setWidget(around);
}

}  // namespace weft::gui
