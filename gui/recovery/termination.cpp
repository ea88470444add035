#include "gui/recovery/termination.h"

#include <fcntl.h>
#include <unistd.h>

#include <QSocketNotifier>
#include <array>
#include <cerrno>
#include <csignal>

namespace weft::gui {

namespace {

std::array<int, 2> ends{-1, -1};  // of a pipe: read, write

// What a signal handler may do is write to a pipe, which wakes the event loop.
void tell(int signal) {
    const int kept = errno;
    const auto byte = static_cast<unsigned char>(signal);
    static_cast<void>(!write(ends[1], &byte, 1));
    errno = kept;
}

}  // namespace

Termination::Termination(QObject* parent) : QObject(parent) {
    if (pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK) != 0) return;
    auto* notifier = new QSocketNotifier(ends[0], QSocketNotifier::Read, this);
    connect(notifier, &QSocketNotifier::activated, this, [this] {
        unsigned char signal = 0;
        if (read(ends[0], &signal, 1) == 1) emit requested(signal);
    });
    struct sigaction action = {};
    action.sa_handler = tell;
    action.sa_flags = SA_RESTART | static_cast<int>(SA_RESETHAND);
    for (const int signal : {SIGTERM, SIGHUP, SIGINT}) {
        struct sigaction before = {};
        sigaction(signal, nullptr, &before);
        if (before.sa_handler != SIG_IGN) sigaction(signal, &action, nullptr);  // nohup stays so
    }
}

}  // namespace weft::gui
