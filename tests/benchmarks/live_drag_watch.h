#pragma once
/// Times every event handler of the GUI thread.
#include <QApplication>
#include <QEventLoop>
#include <QThread>
#include <QTimer>
#include <chrono>
#include <cstdint>
#include <ctime>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

namespace weft::benchmarks {

using Clock = std::chrono::steady_clock;

[[nodiscard]] inline double millisecondsSince(Clock::time_point t) {
    return std::chrono::duration<double, std::milli>(Clock::now() - t).count();
}

[[nodiscard]] inline double cpuMilliseconds(clockid_t clock) {
    timespec t{};
    clock_gettime(clock, &t);
    return 1e3 * static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_nsec);
}

/// Runs the event loop until `done`; looks at it every `period` milliseconds.
inline void await(const char* what, int period, const std::function<bool()>& done) {
    QEventLoop loop;
    QTimer look;
    const auto start = Clock::now();
    QObject::connect(&look, &QTimer::timeout, &loop, [&] {
        if (done() || millisecondsSince(start) > 60'000) loop.quit();
    });
    look.start(period);
    loop.exec();
    if (!done()) throw std::runtime_error(std::string("waited in vain for ") + what);
}

/// One outermost handler: what the event loop could not do anything else during.
struct HandlerTime {
    double milliseconds = 0;     ///< wall
    double cpuMilliseconds = 0;  ///< of this thread
    int type = 0;                ///< QEvent::Type
    std::string receiver;
};

/// QApplication that keeps the time of each outermost handler while `watching`.
class WatchingApplication : public QApplication {
public:
    using QApplication::QApplication;

    bool watching = false;
    std::vector<HandlerTime> handlers;

    bool notify(QObject* receiver, QEvent* event) override {
        if (!watching || depth_ > 0 || QThread::currentThread() != thread())
            return QApplication::notify(receiver, event);
        const HandlerTime before{0, benchmarks::cpuMilliseconds(CLOCK_THREAD_CPUTIME_ID),
                                 event->type(), receiver->metaObject()->className()};
        const auto start = Clock::now();
        ++depth_;
        const bool handled = QApplication::notify(receiver, event);
        --depth_;
        const double cpu = benchmarks::cpuMilliseconds(CLOCK_THREAD_CPUTIME_ID);
        handlers.push_back(
            {millisecondsSince(start), cpu - before.cpuMilliseconds, before.type, before.receiver});
        return handled;
    }

private:
    int depth_ = 0;
};

}  // namespace weft::benchmarks
