#pragma once
/// Ctrl-C as a stop token, or the end.
#include <atomic>
#include <csignal>
#include <stop_token>
#include <thread>

namespace weft::cli {

/// What a signal does.
enum class OnSignal {
    endProcess,   ///< at once, exit code 130: nothing is written yet, and what runs may wait for ever
    requestStop,  ///< a second one ends the process
    nothing,      ///< files are being put in their places; stays so: the exit code tells of them
};

/// While alive, decides what SIGINT, SIGTERM and SIGHUP do. Make it before any other thread: they
/// must inherit the blocked signals. Where the system gives no thread to wait for them, they end the
/// process at once.
class Interrupt {
public:
    explicit Interrupt(OnSignal first = OnSignal::requestStop);
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    [[nodiscard]] std::stop_token token() const { return source_.get_token(); }
    [[nodiscard]] bool requested() const { return source_.stop_requested(); }
    /// From here on. False where a stop was requested before: go no further.
    bool enter(OnSignal next) {
        onSignal_ = next;
        return !requested();
    }

private:
    void watch(std::stop_token end);

    sigset_t signals_{}, before_{};
    std::stop_source source_;
    std::atomic<OnSignal> onSignal_;
    std::jthread thread_;
};

}  // namespace weft::cli
