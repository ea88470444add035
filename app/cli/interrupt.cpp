#include "app/cli/interrupt.h"

#include <unistd.h>

#include <string_view>
#include <system_error>

#include "app/cli/commands.h"

namespace weft::cli {

namespace {

/// Ends the wait of the thread that watches; never sent to the process.
int wakeSignal() { return SIGRTMIN; }

// The main thread may wait inside stdio, or hold its locks.
[[noreturn]] void endAtOnce() {
    constexpr std::string_view kSentence = "weft: Interrupted; nothing was written.\n";
    constexpr std::string_view kEraseLine = "\r\033[K";
    if (::isatty(STDERR_FILENO) == 1)
        static_cast<void>(!::write(STDERR_FILENO, kEraseLine.data(), kEraseLine.size()));
    static_cast<void>(!::write(STDERR_FILENO, kSentence.data(), kSentence.size()));
    _exit(kInterrupted);
}

}  // namespace

Interrupt::Interrupt(OnSignal first) : onSignal_(first) {
    sigemptyset(&signals_);
    sigaddset(&signals_, SIGINT);
    sigaddset(&signals_, SIGTERM);
    sigaddset(&signals_, SIGHUP);
    sigaddset(&signals_, wakeSignal());
    pthread_sigmask(SIG_BLOCK, &signals_, &before_);
    try {
        thread_ = std::jthread([this](std::stop_token end) { watch(end); });
    } catch (const std::system_error&) {
        // No more threads: signals end the process as they usually do.
        pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }
}

Interrupt::~Interrupt() {
    thread_.request_stop();
    if (!thread_.joinable()) return;
    pthread_kill(thread_.native_handle(), wakeSignal());
    thread_.join();
    if (onSignal_ != OnSignal::nothing) pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

void Interrupt::watch(std::stop_token end) {
    while (!end.stop_requested()) {
        const int signal = sigwaitinfo(&signals_, nullptr);
        if (signal < 0 || signal == wakeSignal()) continue;
        const OnSignal what = onSignal_;
        if (what == OnSignal::endProcess) endAtOnce();
        if (what == OnSignal::requestStop && !source_.request_stop()) _exit(kInterrupted);
    }
}

}  // namespace weft::cli
