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
    constexpr int kEvery = 100, kTimes = 10;  // milliseconds; as panels get their first texts
    auto* timer = new QTimer(&window);
    timer->setInterval(kEvery);
    QObject::connect(timer, &QTimer::timeout, &window, [&window, timer, times = 0]() mutable {
        if (++times >= kTimes) timer->deleteLater();
        const QScreen* screen = window.screen();
        if (!screen || window.isMaximized() || window.isFullScreen()) return;
        const QSize room = screen->availableGeometry().marginsRemoved(kFrame).size();
        if (window.width() > room.width() || window.height() > room.height())
            window.resize(window.size().boundedTo(room));
    });
    timer->start();
}

}  // namespace weft::gui
