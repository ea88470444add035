// Barriers among threads of the processor.
#include "weft/lab/barriers_bench.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <vector>

#include "cpu/lab/block_threads.h"
#include "cpu/lab/cpu_lab.h"
#include "cpu/relaxation/worker_barrier.h"

namespace weft {

namespace {

constexpr int kRoundsAStopCheck = 1024;
constexpr int kMostTakingTurns = 64;  ///< threads, on few cores; as many as the paper speaks of

/// One element of a thread, in a line of its own: two floats and their mean, and the rounds it has
/// done. Volatile, so that every round reads and writes memory (as near as its cache).
struct alignas(64) Element {
    volatile float first = 0, second = 1, mean = 0;
    std::atomic<std::uint32_t> rounds{0};

    void takeMean() { mean = 0.5F * (first + second); }
};

/// Blocks of a run, in rows of `across`.
struct Meeting {
    RoundBarrier kind;
    int blocks, across;
    std::unique_ptr<WorkerBarrier> barrier;
    NeighbourFlags flags;

    explicit Meeting(const BarrierRounds& r)
        : kind(r.kind),
          blocks(r.blocks),
          across(static_cast<int>(std::ceil(std::sqrt(r.blocks)))),
          flags(r.blocks) {
        if (const Barrier its = workerBarrierOf(kind); its != Barrier::none)
            barrier = makeWorkerBarrier(its, blocks);
    }
    /// Neighbour 0 .. 3 of a block; −1: there is none.
    [[nodiscard]] int neighbour(int me, int side) const {
        const int it = me + (side == 0 ? -across : side == 1 ? across : side == 2 ? -1 : 1);
        const bool sameRow = side < 2 || it / across == me / across;
        return it >= 0 && it < blocks && sameRow ? it : -1;
    }
    [[nodiscard]] bool wait(int me, std::uint32_t round, const std::stop_token& stop) {
        if (barrier) return barrier->wait(me, stop);
        if (kind == RoundBarrier::none) return true;
        flags.raise(me, round);
        for (int side = 0; side < 4; ++side) {
            const int it = neighbour(me, side);
            if (it >= 0 && !flags.wait(it, round, stop)) return false;
        }
        return true;
    }
};

class CpuBarriersBench final : public BarriersBench {
public:
    explicit CpuBarriersBench(int cores) : cores_(cores) {}

    [[nodiscard]] int processors() const override { return cores_; }
    [[nodiscard]] bool blocksAreThreads() const override { return true; }
    [[nodiscard]] int mostBlocks(RoundBarrier kind, int) override {
        const bool has = threadsHave(kind) || kind == RoundBarrier::neighbour;
        return has ? std::max(2 * cores_, kMostTakingTurns) : 0;
    }
    [[nodiscard]] double secondsARound(const BarrierRounds& r, std::stop_token stop) override {
        if (r.blocks > mostBlocks(r.kind, r.threads))
            throw DeviceError("Threads of the processor have no such barrier.");
        const double seconds =
            isLaunch(r.kind) ? secondsByLaunches(r, stop) : secondsTogether(r, stop);
        if (stop.stop_requested()) return std::numeric_limits<double>::quiet_NaN();
        return seconds / r.rounds;
    }
    [[nodiscard]] std::int64_t timesBehind(const BarrierRounds& r) override {
        Meeting meeting(r);
        std::vector<Element> elements(static_cast<std::size_t>(r.blocks));
        std::atomic<std::int64_t> behind{0};
        const auto roundsOf = [&](int block) -> std::atomic<std::uint32_t>& {
            return elements[static_cast<std::size_t>(block)].rounds;
        };
        secondsOfBlocks(r.blocks, [&](int me) {
            const auto look = [&](int it, std::uint32_t round) {
                behind += it >= 0 && roundsOf(it).load(std::memory_order_relaxed) < round;
            };
            for (std::uint32_t round = 1; round <= static_cast<std::uint32_t>(r.rounds); ++round) {
                roundsOf(me).store(round, std::memory_order_relaxed);
                if (!meeting.wait(me, round, {})) return;
                const bool ofAll = r.kind != RoundBarrier::neighbour;
                for (int i = 0; i < (ofAll ? r.blocks : 4); ++i)
                    look(ofAll ? i : meeting.neighbour(me, i), round);
            }
        });
        return behind;
    }

private:
    static double secondsTogether(const BarrierRounds& r, const std::stop_token& stop) {
        Meeting meeting(r);
        std::vector<Element> elements(static_cast<std::size_t>(r.blocks));
        return secondsOfBlocks(r.blocks, [&](int me) {
            Element& mine = elements[static_cast<std::size_t>(me)];
            for (int round = 1; round <= r.rounds; ++round) {
                mine.takeMean();
                if (!meeting.wait(me, static_cast<std::uint32_t>(round), stop)) return;
                if (round % kRoundsAStopCheck == 0 && stop.stop_requested())
                    return;  // so do those who wait
            }
        });
    }
    [[nodiscard]] double secondsByLaunches(const BarrierRounds& r,
                                           const std::stop_token& stop) const {
        std::vector<Element> elements(static_cast<std::size_t>(r.blocks));
        const auto round = [&](int me, int) { elements[static_cast<std::size_t>(me)].takeMean(); };
        if (r.kind == RoundBarrier::launchExplicit)
            return secondsOfStarts(r.blocks, r.rounds, stop, round);
        return secondsOfQueue(cores_, r.blocks, r.rounds, stop, round);
    }

    int cores_;
};

}  // namespace

std::unique_ptr<LabBench> makeBarriersBench(const CpuLab& lab) {
    return std::make_unique<CpuBarriersBench>(lab.pool->threads());
}

}  // namespace weft
