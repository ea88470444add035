#pragma once
/// Times every event handler of the GUI thread.
#include <QApplication>
#include <QThread>
#include <chrono>
#include <cstdint>
#include <ctime>
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
