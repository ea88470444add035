#pragma once
/// Ends the process where its main thread hangs.
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>

namespace weft::tests {

/// Main thread: beat(). Where none comes for `limit` the last event and the seed are printed and the
/// process aborts, so that a debugger or a core shows where it waits.
class Watchdog {
public:
    Watchdog(std::uint64_t seed, std::chrono::seconds limit)
        : seed_(seed), limit_(limit), thread_([this](const std::stop_token& end) { watch(end); }) {}

    /// `what` must outlive the watchdog: a literal.
    void beat(std::int64_t event, const char* what) {
        event_ = event;
        what_ = what;
        ++beats_;
    }
    void beat() { ++beats_; }

private:
    void watch(const std::stop_token& end) {
        using Clock = std::chrono::steady_clock;
        std::mutex mutex;
        std::unique_lock lock(mutex);
        std::condition_variable_any changed;
        std::int64_t seen = beats_;
        auto since = Clock::now();
        while (!changed.wait_for(lock, end, std::chrono::seconds(1), [&] { return false; })) {
            if (end.stop_requested()) return;
            if (beats_ != seen) {
                seen = beats_;
                since = Clock::now();
            } else if (Clock::now() - since > limit_) {
                std::fprintf(stderr,
                             "HANG: no event was processed for %lld s. Last event: %lld (%s), "
                             "--seed %llu\n",
                             static_cast<long long>(limit_.count()),
                             static_cast<long long>(event_.load()), what_.load(),
                             static_cast<unsigned long long>(seed_));
                std::abort();
            }
        }
    }

    std::uint64_t seed_;
    std::chrono::seconds limit_;
    std::atomic<std::int64_t> event_{0}, beats_{0};
    std::atomic<const char*> what_{"start"};
    std::jthread thread_;  ///< last
};

}  // namespace weft::tests
