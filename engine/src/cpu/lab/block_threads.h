#pragma once
// Blocks of the Lab's experiments as threads of the processor.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include "cpu/relaxation/worker_barrier.h"
#include "weft/lab/barriers_bench.h"
#include "weft/stopwatch.h"

namespace weft {

/// Of all threads; none: it is no such barrier.
[[nodiscard]] inline Barrier workerBarrierOf(RoundBarrier kind) {
    switch (kind) {
        case RoundBarrier::simple: return Barrier::simple;
        case RoundBarrier::tree2: return Barrier::tree2;
        case RoundBarrier::tree3: return Barrier::tree3;
        case RoundBarrier::lockFree: return Barrier::lockFree;
        case RoundBarrier::cooperative: return Barrier::cooperative;
        default: return Barrier::none;
    }
}
/// Threads of the processor have it: those, none at all, and starts of threads.
[[nodiscard]] inline bool threadsHave(RoundBarrier kind) {
    return kind == RoundBarrier::none || kind == RoundBarrier::launchExplicit ||
           kind == RoundBarrier::launchImplicit || workerBarrierOf(kind) != Barrier::none;
}

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
    return secondsOf(last - first);
}

/// Rounds that the first block starts, as a host does launches: it starts the others, does its own
/// part and waits until all have done theirs. work(block, round); what blocks wrote in a round is
/// seen by all in the next. Ends early where `stop` was requested.
template <class Work>
double secondsOfStarts(int blocks, int rounds, const std::stop_token& stop, const Work& work) {
    constexpr int kRoundsBetweenLooks = 1024;
    struct alignas(64) Count {
        std::atomic<std::int64_t> value{0};
    };
    Count started, done;
    return secondsOfBlocks(blocks, [&](int me) {
        const auto reaches = [&](const Count& count, std::int64_t goal) {
            return spinUntil([&] { return count.value.load(std::memory_order_acquire) >= goal; },
                             stop);
        };
        for (int round = 1; round <= rounds; ++round) {
            if (me > 0 && !reaches(started, round)) return;
            if (me == 0) started.value.store(round, std::memory_order_release);
            work(me, round - 1);
            if (me > 0) done.value.fetch_add(1, std::memory_order_release);
            if (me == 0 && !reaches(done, std::int64_t{round} * (blocks - 1))) return;
            if (round % kRoundsBetweenLooks == 0 && stop.stop_requested()) return;
        }
    });
}

/// Rounds that are queued as launches in a stream: a free one of `workers` threads takes the next
/// block, and waits until all blocks of the launch before are done. work(block, round); what blocks
/// wrote in a round is seen by all in the next. Ends early where `stop` was requested.
template <class Work>
double secondsOfQueue(int workers, int blocks, int rounds, const std::stop_token& stop,
                      const Work& work) {
    constexpr int kBlocksBetweenLooks = 1024;
    struct alignas(64) Count {
        std::atomic<std::int64_t> value{0};
    };
    Count taken, done;
    return secondsOfBlocks(std::min(workers, blocks), [&](int) {
        for (;;) {
            const std::int64_t ticket = taken.value.fetch_add(1, std::memory_order_relaxed);
            const std::int64_t round = ticket / blocks;
            const auto isNext = [&] {
                return done.value.load(std::memory_order_acquire) >= round * blocks;
            };
            if (round >= rounds || !spinUntil(isNext, stop)) return;
            if (ticket % kBlocksBetweenLooks == 0 && stop.stop_requested()) return;
            work(static_cast<int>(ticket % blocks), static_cast<int>(round));
            done.value.fetch_add(1, std::memory_order_release);
        }
    });
}

}  // namespace weft
