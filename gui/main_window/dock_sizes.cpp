#include "gui/main_window/dock_sizes.h"

#include <QEvent>
#include <QGuiApplication>
#include <QSettings>

namespace weft::gui {

namespace {

QString keyOf(const QDockWidget& dock) { return "panelSizes/" + dock.objectName(); }

}  // namespace

DockSizes::DockSizes(QMainWindow& window, const std::vector<Size>& usual)
    : QObject(&window), window_(window), sizes_(usual) {
    const QSettings settings;
    for (Size& s : sizes_) {
        const QSize kept = settings.value(keyOf(*s.dock)).toSize();
        if (!kept.isEmpty()) s.wanted = kept;
        s.dock->installEventFilter(this);
    }
    window.installEventFilter(this);
    restoreSoon_.setSingleShot(true);
    keepSoon_.setSingleShot(true);
    keepSoon_.setInterval(1000);
    connect(&keepSoon_, &QTimer::timeout, this, [this] {
        for (const Size& s : sizes_) QSettings().setValue(keyOf(*s.dock), s.wanted);
    });
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
    keepSoon_.start();
}

void DockSizes::restore() {
    QList<QDockWidget*> docks;
    QList<int> widths, heights;
    int wanted = 0, there = 0;
    for (const Size& s : sizes_) {
        if (!isDocked(*s.dock)) continue;
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
