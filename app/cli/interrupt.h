#pragma once
/// Ctrl-C as a stop token.
#include <atomic>
#include <csignal>
#include <stop_token>
#include <thread>

namespace weft::cli {

/// While alive, SIGINT, SIGTERM and SIGHUP request a stop; a second one ends the process at once.
/// Make it before any other thread: they must inherit the blocked signals. Where the system gives no
/// thread to wait for them, they end the process at once.
class Interrupt {
public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    [[nodiscard]] std::stop_token token() const { return source_.get_token(); }
    [[nodiscard]] bool requested() const { return source_.stop_requested(); }
    /// From here on signals are ignored: files are being put in their places.
    void commit() { committed_ = true; }

private:
    void watch(std::stop_token end);

    sigset_t signals_{}, before_{};
    std::stop_source source_;
    std::atomic<bool> committed_{false};
    std::jthread thread_;
};

}  // namespace weft::cli
