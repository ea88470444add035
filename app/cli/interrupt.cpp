#include "app/cli/interrupt.h"

#include <unistd.h>

#include "app/cli/commands.h"

namespace weft::cli {

Interrupt::Interrupt() {
    sigemptyset(&signals_);
    sigaddset(&signals_, SIGINT);
    sigaddset(&signals_, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals_, &before_);
    thread_ = std::jthread([this](std::stop_token end) { watch(end); });
}

Interrupt::~Interrupt() {
    thread_.request_stop();
    thread_.join();
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
