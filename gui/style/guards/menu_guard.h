#pragma once
/// Against menus that hold the program because they are disabled.
#include <QApplication>
#include <QEvent>
#include <QWidget>

#include "gui/texts/program_guard.h"

namespace weft::gui {

/// Closes a menu when what it belongs to is disabled while it is open, as the end of a solve may do
/// to a field: Qt gives a disabled pop-up no key and no click, and nothing else gets any while it is
/// open. GUI thread.
class MenuGuard : public ProgramGuard<MenuGuard> {
protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() != QEvent::EnabledChange || !watched->isWidgetType()) return false;
        auto* widget = static_cast<QWidget*>(watched);
        if (widget->windowType() == Qt::Popup && widget->isVisible() && !widget->isEnabled())
            QMetaObject::invokeMethod(widget, "close", Qt::QueuedConnection);
        return false;
    }
};

}  // namespace weft::gui
