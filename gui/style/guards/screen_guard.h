#pragma once
/// Against windows that are larger than the screen.
#include <QApplication>
#include <QEvent>
#include <QScreen>
#include <QWidget>

#include "gui/texts/program_guard.h"

namespace weft::gui {

/// Makes dialogs and other windows no larger than the screen when they are shown, as far as their
/// parts do with less: at 200 % a screen has half as many units. The main window looks after itself.
/// GUI thread.
class ScreenGuard : public ProgramGuard<ScreenGuard> {
protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() != QEvent::Show || !watched->isWidgetType()) return false;
        auto* widget = static_cast<QWidget*>(watched);
        const bool window =
            widget->isWindow() && (widget->windowType() == Qt::Dialog ||
                                   (widget->windowType() == Qt::Window && widget->parentWidget()));
        if (window && !widget->isMaximized() && !widget->isFullScreen()) keepOnScreen(*widget);
        return false;
    }

private:
    static void keepOnScreen(QWidget& window) {
        constexpr QMargins kFrame(6, 32, 6, 6);  // of usual window managers, known only later
        const QScreen* screen =
            window.parentWidget() ? window.parentWidget()->screen() : window.screen();
        if (!screen) return;
        const QSize room = screen->availableGeometry().marginsRemoved(kFrame).size();
        if (window.width() > room.width() || window.height() > room.height())
            window.resize(window.size().boundedTo(room));
    }
};

}  // namespace weft::gui
