#include "gui/recovery/termination.h"

#include <fcntl.h>
#include <unistd.h>

#include <QSocketNotifier>
#include <array>
#include <cerrno>
#include <csignal>

namespace weft::gui {

namespace {

/// Of the one pipe of the process: read, write; −1 where it could not be made.
const std::array<int, 2>& pipeEnds() {
    static const std::array<int, 2> ends = [] {
        std::array<int, 2> made{-1, -1};
        if (pipe2(made.data(), O_CLOEXEC | O_NONBLOCK) != 0) made = {-1, -1};
        return made;
    }();
    return ends;
}

// What a signal handler may do is write to a pipe, which wakes the event loop.
void tell(int signal) {
    const int kept = errno;
    const auto byte = static_cast<unsigned char>(signal);
    static_cast<void>(!write(pipeEnds()[1], &byte, 1));
    errno = kept;
}

}  // namespace

Termination::Termination(QObject* parent) : QObject(parent) {
    const int readEnd = pipeEnds()[0];  // made here, before a signal can ask for it
    if (readEnd < 0) return;
    auto* notifier = new QSocketNotifier(readEnd, QSocketNotifier::Read, this);
    connect(notifier, &QSocketNotifier::activated, this, [this, readEnd] {
        unsigned char signal = 0;
        if (read(readEnd, &signal, 1) == 1) emit requested(signal);
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
