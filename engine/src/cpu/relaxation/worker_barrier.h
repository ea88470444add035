#pragma once
// Barriers among the workers of a relaxation (S. Xiao, W. Feng, "Inter-block GPU communication via
// fast barrier synchronization", 2009, §5, as corrected in the README).
#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <thread>
#include <vector>

#include "weft/scheme.h"

namespace weft {

/// Waits until `ready()`, which reads with acquire. False where a stop was requested first. Polls
/// yield after a while, since workers may exceed cores, and sleep after a millisecond or so: then
/// other programs have the cores.
template <class Ready>
[[nodiscard]] bool spinUntil(const Ready& ready, const std::stop_token& stop) {
    constexpr int kSpins = 200, kYields = 2000;
    for (int spins = 0; !ready(); ++spins) {
        if (spins < kSpins) {
#if defined(__x86_64__)
            __builtin_ia32_pause();
#endif
            continue;
        }
        if (stop.stop_requested()) return false;
        if (spins < kSpins + kYields)
            std::this_thread::yield();
        else
            std::this_thread::sleep_for(std::chrono::microseconds(100));
    }
    return true;
}

/// All workers arrive, then all go on. Arrival is a release, waiting an acquire. Once a wait was
/// given up because of a stop, the barrier is not to be used again.
class WorkerBarrier {
public:
    virtual ~WorkerBarrier() = default;
    /// False where a stop was requested before all had arrived.
    [[nodiscard]] virtual bool wait(int worker, const std::stop_token& stop) = 0;
};

/// simple, tree2, tree3, lockFree or cooperative.
[[nodiscard]] std::unique_ptr<WorkerBarrier> makeWorkerBarrier(Barrier kind, int workers);

/// `neighbour`: a flag for each tile, the rounds that it has published. Each waits for the four tiles
/// beside it only.
class NeighbourFlags {
public:
    explicit NeighbourFlags(int tiles) : rounds_(static_cast<std::size_t>(tiles)) {}
    void raise(int tile, std::uint32_t round) {
        rounds_[static_cast<std::size_t>(tile)].store(round, std::memory_order_release);
    }
    /// False where a stop was requested before `tile` had published `round`.
    [[nodiscard]] bool wait(int tile, std::uint32_t round, const std::stop_token& stop) const {
        const std::atomic<std::uint32_t>& flag = rounds_[static_cast<std::size_t>(tile)];
        return spinUntil([&] { return flag.load(std::memory_order_acquire) >= round; }, stop);
    }

private:
    std::vector<std::atomic<std::uint32_t>> rounds_;
};

}  // namespace weft
