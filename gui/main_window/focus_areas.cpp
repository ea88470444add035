#include "gui/main_window/focus_areas.h"

#include <QApplication>
#include <QDockWidget>
#include <QScrollArea>
#include <QToolBar>
#include <algorithm>

#include "gui/feedback/message_bar.h"
#include "gui/tour/tour_card.h"

namespace weft::gui {

namespace {

/// Where Tab would arrive, of those that `suits` holds for; null where nothing takes the keyboard.
QWidget* firstControl(QWidget& area, bool (*suits)(const QWidget&)) {
    for (QWidget* w = area.nextInFocusChain(); w && w != &area; w = w->nextInFocusChain())
        if (area.isAncestorOf(w) && (w->focusPolicy() & Qt::TabFocus) && w->isVisible() &&
            w->isEnabled() && suits(*w))
            return w;
    return nullptr;
}

QWidget* firstControl(QWidget& area) {
    if (area.focusPolicy() & Qt::TabFocus) return &area;
    QWidget* const control =
        firstControl(area, [](const QWidget& w) { return !qobject_cast<const QScrollArea*>(&w); });
    return control ? control : firstControl(area, [](const QWidget&) { return true; });
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
    focusArea(*areas[(at + (forward ? 1 : -1) + count) % count]);
}

bool focusArea(QWidget& area) {
    QWidget* const control = firstControl(area);
    if (!control) return false;
    area.window()->activateWindow();  // a panel may float
    control->setFocus(Qt::TabFocusReason);
    return true;
}

}  // namespace weft::gui
