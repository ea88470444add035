#include "gui/main_window/dock_sizes.h"

#include <QEvent>
#include <QGuiApplication>

namespace weft::gui {

DockSizes::DockSizes(QMainWindow& window, const std::vector<QDockWidget*>& docks)
    : QObject(&window), window_(window) {
    for (QDockWidget* dock : docks) {
        sizes_.push_back({dock, {}});
        dock->installEventFilter(this);
    }
    window.installEventFilter(this);
    restoreSoon_.setSingleShot(true);
    connect(&restoreSoon_, &QTimer::timeout, this, &DockSizes::restore);
}

bool DockSizes::isDocked(const QDockWidget& dock) {
    return dock.isVisible() && !dock.isFloating() && !dock.visibleRegion().isEmpty();
}

bool DockSizes::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize) {
        if (watched == &window_)
            restoreSoon_.start(0);
        else if (QGuiApplication::mouseButtons() & Qt::LeftButton)  // an edge is being moved
            remember();
    }
    return QObject::eventFilter(watched, event);
}

void DockSizes::remember() {
    if (restoreSoon_.isActive()) return;  // the window's own size is the cause
    for (Size& s : sizes_)
        if (isDocked(*s.dock)) s.wanted = s.dock->size();
}

void DockSizes::restore() {
    QList<QDockWidget*> docks;
    QList<int> widths, heights;
    int wanted = 0, there = 0;
    for (const Size& s : sizes_) {
        if (!isDocked(*s.dock)) continue;
        if (!s.wanted.isValid()) return remember();  // shown the first time
        docks << s.dock;
        widths << s.wanted.width();
        heights << s.wanted.height();
        wanted += s.wanted.height();
        there += s.dock->height();
    }
    if (docks.isEmpty() || wanted == 0) return;
    for (int& h : heights) h = h * there / wanted;
    window_.resizeDocks(docks, widths, Qt::Horizontal);
    window_.resizeDocks(docks, heights, Qt::Vertical);
}

}  // namespace weft::gui
