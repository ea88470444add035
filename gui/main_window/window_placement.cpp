#include "gui/main_window/window_placement.h"

#include <QMargins>

namespace weft::gui {

namespace {
constexpr QSize kPreferred{1440, 900};
constexpr QMargins kFrame{8, 40, 8, 8};
}  // namespace

QRect firstGeometry(const QRect& available) {
    const QRect room = available.marginsRemoved(kFrame);
    QRect client({}, kPreferred.boundedTo(room.size()));
    client.moveCenter(room.center());
    return client;
}

QSize roomFor(const QRect& available) { return available.marginsRemoved(kFrame).size(); }

}  // namespace weft::gui
