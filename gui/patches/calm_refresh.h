#pragma once
/// Keeps panels from taking the time of a drag.
#include <QTimer>
#include <functional>
#include <utility>

namespace weft::gui {

/// Refreshes at once, but while something is dragged at most 25 times a second: nobody reads numbers
/// faster, and their text would take as much of a frame as the canvas. GUI thread.
class CalmRefresh {
public:
    explicit CalmRefresh(std::function<void()> refresh) : refresh_(std::move(refresh)) {
        gate_.setSingleShot(true);
        gate_.setInterval(40);
        QObject::connect(&gate_, &QTimer::timeout, &gate_, [this] {
            if (waiting_) run();
        });
    }
    void request(bool dragging) {
        if (dragging && gate_.isActive())
            waiting_ = true;
        else
            run();
    }

private:
    void run() {
        waiting_ = false;
        gate_.start();
        refresh_();
    }

    std::function<void()> refresh_;
    QTimer gate_;
    bool waiting_ = false;
};

}  // namespace weft::gui
