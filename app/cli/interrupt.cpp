#include "app/cli/interrupt.h"

#include <unistd.h>

#include <system_error>

#include "app/cli/commands.h"

namespace weft::cli {

Interrupt::Interrupt() {
    sigemptyset(&signals_);
    sigaddset(&signals_, SIGINT);
    sigaddset(&signals_, SIGTERM);
    sigaddset(&signals_, SIGHUP);
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
    if (thread_.joinable()) thread_.join();
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

void Interrupt::watch(std::stop_token end) {
    constexpr timespec kInterval{.tv_sec = 0, .tv_nsec = 20'000'000};
    while (!end.stop_requested()) {
        if (sigtimedwait(&signals_, nullptr, &kInterval) < 0 || committed_) continue;
        if (!source_.request_stop()) _exit(kInterrupted);
    }
}

}  // namespace weft::cli
