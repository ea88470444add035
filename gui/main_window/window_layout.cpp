#include "gui/main_window/window_layout.h"

#include <QDockWidget>
#include <QEvent>
#include <QScreen>
#include <QSettings>

#include "gui/main_window/window_placement.h"

namespace weft::gui {

namespace {
constexpr int kRest = 1000;  ///< milliseconds
/// Of the docks' default places: a layout saved by an older one is not restored.
constexpr int kLayoutVersion = 4;
constexpr const char* kGeometry = "window/geometry";
constexpr const char* kState = "window/state";

void keepValue(const char* key, const QByteArray& value) {
    QSettings settings;
    if (settings.value(key).toByteArray() != value) settings.setValue(key, value);
}
}  // namespace

WindowLayout::WindowLayout(QMainWindow& window) : QObject(&window), window_(window) {
    soon_.setSingleShot(true);
    soon_.setInterval(kRest);
    connect(&soon_, &QTimer::timeout, this, &WindowLayout::remember);
    window.installEventFilter(this);
    for (QDockWidget* dock : window.findChildren<QDockWidget*>()) dock->installEventFilter(this);
}

void WindowLayout::restore() {
    const QSettings settings;
    if (const QScreen* s = window_.screen())
        window_.setGeometry(firstGeometry(s->availableGeometry()));
    // The state first: of a window that is to be maximized Qt 6.4 would keep it for later, and then
    // may replace the docks' layout while it applies it, which frees what it is going through.
    window_.restoreState(settings.value(kState).toByteArray(), kLayoutVersion);
    window_.restoreGeometry(settings.value(kGeometry).toByteArray());
}

void WindowLayout::remember() {
    soon_.stop();
    keepValue(kGeometry, window_.saveGeometry());
    keepValue(kState, window_.saveState(kLayoutVersion));
}

bool WindowLayout::eventFilter(QObject*, QEvent* event) {
    switch (event->type()) {
        case QEvent::Resize:
        case QEvent::Move:
        case QEvent::Show:
        case QEvent::Hide:
        case QEvent::WindowStateChange:
            if (window_.isVisible()) soon_.start();
            break;
        default: break;
    }
    return false;
}

}  // namespace weft::gui
