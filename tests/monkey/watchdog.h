#pragma once
/// Ends the process where its main thread hangs.
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <string>
#include <thread>

namespace weft::tests {

/// Main thread: makes it, then beat(). Where no beat comes for `limit` the last event and the seed
/// are printed and the process aborts, so that a debugger or a core shows where it waits. Time in
/// which the main thread could have run but other processes had the cores does not count.
class Watchdog {
public:
    using Seconds = std::chrono::duration<double>;

    Watchdog(std::uint64_t seed, Seconds limit)
        : seed_(seed), limit_(limit), thread_([this](const std::stop_token& end) { watch(end); }) {}

    /// `what` must outlive the watchdog: a literal.
    void beat(std::int64_t event, const char* what) {
        event_ = event;
        what_ = what;
        ++beats_;
    }
    void beat() { ++beats_; }
    /// The longest time between two beats so far, to a fifth of a second.
    [[nodiscard]] Seconds longest() const { return longest_.load(); }
    [[nodiscard]] std::int64_t longestAt() const { return longestAt_; }

private:
    using Clock = std::chrono::steady_clock;

    /// That the main thread waited for a core so far: the second number of Linux's schedstat.
    static Seconds waitedForACore() {
        static const std::string path = "/proc/self/task/" + std::to_string(getpid()) + "/schedstat";
        unsigned long long ran = 0, waited = 0;
        if (std::FILE* file = std::fopen(path.c_str(), "r")) {
            if (std::fscanf(file, "%llu %llu", &ran, &waited) != 2) waited = 0;
            std::fclose(file);
        }
        return Seconds(1e-9 * static_cast<double>(waited));
    }

    void watch(const std::stop_token& end) {
        std::mutex mutex;
        std::unique_lock lock(mutex);
        std::condition_variable_any changed;
        std::int64_t seen = beats_;
        auto since = Clock::now();
        Seconds waited = waitedForACore();
        while (!changed.wait_for(lock, end, std::chrono::milliseconds(200), [] { return false; })) {
            if (end.stop_requested()) return;
            const Seconds hangs = Clock::now() - since - (waitedForACore() - waited);
            if (hangs > longest_.load()) {
                longest_ = hangs;
                longestAt_ = event_.load();
            }
            if (beats_ != seen) {
                seen = beats_;
                since = Clock::now();
                waited = waitedForACore();
            } else if (hangs > limit_) {
                std::fprintf(stderr,
                             "HANG: no event was processed for %.1f s. Last event: %lld (%s), "
                             "--seed %llu\n",
                             hangs.count(), static_cast<long long>(event_.load()), what_.load(),
                             static_cast<unsigned long long>(seed_));
                std::abort();
            }
        }
    }

    std::uint64_t seed_;
    Seconds limit_;
    std::atomic<std::int64_t> event_{0}, beats_{0}, longestAt_{0};
    std::atomic<Seconds> longest_{Seconds(0)};
    std::atomic<const char*> what_{"start"};
    std::jthread thread_;  ///< last
};

}  // namespace weft::tests
