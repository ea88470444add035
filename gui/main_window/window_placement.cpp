#include "gui/main_window/window_placement.h"

#include <QMargins>
#include <QScreen>
#include <QTimer>

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

void keepOnScreen(QWidget& window) {
    QTimer::singleShot(0, &window, [&window] {
        const QScreen* screen = window.screen();
        if (!screen || window.isMaximized() || window.isFullScreen()) return;
        const QSize room = screen->availableGeometry().marginsRemoved(kFrame).size();
        window.resize(window.size().boundedTo(room));
    });
}

}  // namespace weft::gui
