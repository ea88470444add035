#include "gui/main_window/focus_areas.h"

#include <QApplication>
#include <QDockWidget>
#include <QToolBar>
#include <algorithm>

#include "gui/feedback/message_bar.h"
#include "gui/tour/tour_card.h"

namespace weft::gui {

namespace {

/// Where Tab would arrive; null where nothing in it takes the keyboard.
QWidget* firstControl(QWidget& area) {
    if (area.focusPolicy() & Qt::TabFocus) return &area;
    for (QWidget* w = area.nextInFocusChain(); w && w != &area; w = w->nextInFocusChain())
        if (area.isAncestorOf(w) && (w->focusPolicy() & Qt::TabFocus) && w->isVisible() &&
            w->isEnabled())
            return w;
    return nullptr;
}

/// Of one kind, as one reads.
template <class Part>
QWidgetList partsOf(QMainWindow& window) {
    QWidgetList parts;
    for (Part* part : window.findChildren<Part*>())
        if (part->isVisible() && !part->visibleRegion().isEmpty()) parts << part;
    std::sort(parts.begin(), parts.end(), [](const QWidget* a, const QWidget* b) {
        const QPoint p = a->mapToGlobal(QPoint()), q = b->mapToGlobal(QPoint());
        return p.y() != q.y() ? p.y() < q.y() : p.x() < q.x();
    });
    return parts;
}

}  // namespace

void focusNextArea(QMainWindow& window, QWidget* picture, bool forward) {
    QWidgetList areas =
        partsOf<QToolBar>(window) + partsOf<QDockWidget>(window) + partsOf<TourCard>(window);
    areas = partsOf<MessageBar>(window) + areas;  // it goes soon
    if (picture) areas.prepend(picture);
    areas.removeIf([](QWidget* area) { return !firstControl(*area); });
    if (areas.isEmpty()) return;
    const QWidget* now = QApplication::focusWidget();
    const auto here = std::find_if(areas.begin(), areas.end(), [now](const QWidget* area) {
        return now && (area == now || area->isAncestorOf(now));
    });
    const qsizetype count = areas.size();
    const qsizetype at = here == areas.end() ? (forward ? -1 : count) : here - areas.begin();
    QWidget* next = areas[(at + (forward ? 1 : -1) + count) % count];
    next->window()->activateWindow();  // a panel may float
    firstControl(*next)->setFocus(forward ? Qt::TabFocusReason : Qt::BacktabFocusReason);
}

}  // namespace weft::gui
