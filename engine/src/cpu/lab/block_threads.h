#pragma once
// Blocks of the Lab's experiments as threads of the processor.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>
#include <utility>
#include <vector>

namespace weft {

/// Runs work(block) on a thread each, which begin together, all awake. Seconds from the first one's
/// begin to the last one's end.
template <class Work>
double secondsOfBlocks(int blocks, const Work& work) {
    using Clock = std::chrono::steady_clock;
    enum : int { kWait, kGo, kLeave };
    std::atomic<int> order{kWait}, ready{0};
    std::vector<std::pair<Clock::time_point, Clock::time_point>> times(
        static_cast<std::size_t>(blocks));
    std::vector<std::jthread> threads;
    try {
        for (int i = 0; i < blocks; ++i)
            threads.emplace_back([&, i] {
                auto& [begin, end] = times[static_cast<std::size_t>(i)];
                ++ready;
                while (order == kWait) std::this_thread::yield();
                if (order == kLeave) return;
                begin = Clock::now();
                work(i);
                end = Clock::now();
            });
    } catch (...) {
        order = kLeave;
        throw;
    }
    while (ready < blocks) std::this_thread::yield();
    order = kGo;
    threads.clear();
    Clock::time_point first = times.front().first, last = times.front().second;
    for (const auto& [begin, end] : times) first = std::min(first, begin), last = std::max(last, end);
    return std::chrono::duration<double>(last - first).count();
}

}  // namespace weft
