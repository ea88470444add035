#pragma once
/// Files that nobody names, and whether anything opened them all the same.
#include <fcntl.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QDir>
#include <QImage>
#include <QTemporaryDir>
#include <atomic>
#include <chrono>
#include <thread>

namespace weft::tests {

/// A picture and a pipe in a folder of their own. Who opens the pipe to read is kept waiting, as by
/// any pipe that nobody writes to, for two seconds; then it is closed, so that a test ends.
class Lure {
public:
    Lure() : watch_(inotify_init1(IN_NONBLOCK | IN_CLOEXEC)) {
        QImage(8, 8, QImage::Format_RGB32).save(picture());
        mkfifo(qPrintable(pipe()), 0600);
        inotify_add_watch(watch_, qPrintable(folder_.path()), IN_OPEN | IN_ACCESS);
        released_ = std::jthread([this](const std::stop_token& end) { release(end); });
    }
    ~Lure() { ::close(watch_); }
    Lure(const Lure&) = delete;
    Lure& operator=(const Lure&) = delete;

    [[nodiscard]] bool works() const { return watch_ >= 0 && QFile::exists(pipe()); }
    [[nodiscard]] QString picture() const { return folder_.filePath("lure.png"); }
    [[nodiscard]] QString pipe() const { return folder_.filePath("pipe"); }

    /// Whether anything was opened since the last call.
    [[nodiscard]] bool taken() {
        char events[4096];
        bool opened = waited_.exchange(false);
        while (::read(watch_, events, sizeof events) > 0) opened = true;
        return opened;
    }

private:
    // Opening the writing end succeeds only while somebody has the reading end open, or waits for it.
    void release(const std::stop_token& end) {
        while (!end.stop_requested()) {
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
            const int writer = ::open(qPrintable(pipe()), O_WRONLY | O_NONBLOCK | O_CLOEXEC);
            if (writer < 0) continue;
            waited_ = true;
            std::this_thread::sleep_for(std::chrono::seconds(2));
            ::close(writer);
        }
    }

    QTemporaryDir folder_;
    int watch_;
    std::atomic<bool> waited_ = false;
    std::jthread released_;  // last: it is joined first
};

}  // namespace weft::tests
