#pragma once
/// Ends the process where its main thread hangs.
#include <execinfo.h>
#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <string>
#include <system_error>
#include <thread>

namespace weft::tests {

/// Main thread: beat(). Where no beat comes for half of `limit`, it is printed where the main thread
/// is; after `limit` the last event and the seed, and the process aborts. Time in which a thread of
/// this process was ready but others had the cores does not count: the longest of any, since the main
/// thread may wait for that one.
class Watchdog {
public:
    using Seconds = std::chrono::duration<double>;

    Watchdog(std::uint64_t seed, Seconds limit)
        : seed_(seed), limit_(limit), thread_([this](const std::stop_token& end) { watch(end); }) {
        std::signal(SIGUSR2, printStack);
    }

    /// `what` must outlive the watchdog: a literal.
    void beat(std::int64_t event, const char* what) {
        event_ = event;
        what_ = what;
        ++beats_;
    }
    void beat() { ++beats_; }
    /// The event more closely; no beat.
    void name(const char* what) { what_ = what; }
    /// The longest time between two beats so far, to a fifth of a second.
    [[nodiscard]] Seconds longest() const { return longest_.load(); }
    [[nodiscard]] std::int64_t longestAt() const { return longestAt_; }
    [[nodiscard]] const char* longestOf() const { return longestOf_; }

private:
    using Clock = std::chrono::steady_clock;

    /// Of the thread that gets the signal: addresses, for addr2line.
    static void printStack(int) {
        std::array<void*, 64> frames{};
        ::backtrace_symbols_fd(frames.data(), ::backtrace(frames.data(), int(frames.size())),
                               STDERR_FILENO);
    }

    /// How long each thread of the process waited for a core so far: the second number of schedstat.
    using Waits = std::map<std::string, double>;
    static Waits waits() {
        Waits seconds;
        std::error_code none;
        for (const auto& task : std::filesystem::directory_iterator("/proc/self/task", none)) {
            std::ifstream file(task.path() / "schedstat");
            double ran = 0, waited = 0;
            if (file >> ran >> waited) seconds[task.path().filename()] = 1e-9 * waited;
        }
        return seconds;
    }
    /// The longest wait of a thread since `before`: the main thread may wait for just that one.
    static Seconds waitedSince(const Waits& before) {
        double longest = 0;
        for (const auto& [thread, seconds] : waits()) {
            const auto then = before.find(thread);
            longest = std::max(longest, seconds - (then == before.end() ? 0 : then->second));
        }
        return Seconds(longest);
    }

    void watch(const std::stop_token& end) {
        std::mutex mutex;
        std::unique_lock lock(mutex);
        std::condition_variable_any changed;
        std::int64_t seen = beats_;
        auto since = Clock::now();
        Waits before = waits();
        bool printed = false;
        while (!changed.wait_for(lock, end, std::chrono::milliseconds(200), [] { return false; })) {
            if (end.stop_requested()) return;
            const Seconds hangs = Clock::now() - since - waitedSince(before);
            if (hangs > longest_.load()) {
                longest_ = hangs;
                longestAt_ = event_.load();
                longestOf_ = what_.load();
            }
            if (beats_ != seen) {
                seen = beats_;
                since = Clock::now();
                before = waits();
                printed = false;
            } else if (!printed && hangs > limit_ / 2) {
                printed = true;
                ::pthread_kill(main_, SIGUSR2);
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
    pthread_t main_ = ::pthread_self();
    std::atomic<std::int64_t> event_{0}, beats_{0}, longestAt_{0};
    std::atomic<Seconds> longest_{Seconds(0)};
    std::atomic<const char*> what_{"start"}, longestOf_{"start"};
    std::jthread thread_;  ///< last
};

}  // namespace weft::tests
