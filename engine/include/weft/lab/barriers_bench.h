#pragma once
/// Barriers alone, for the experiment 'barriers'.
#include <cstdint>
#include <stop_token>

#include "weft/lab/lab_device.h"

namespace weft {

/// How blocks wait for each other between two rounds.
enum class RoundBarrier {
    none,                   ///< they do not: the rounds alone
    launchExplicit,         ///< a launch a round, after each of which the host waits
    launchImplicit,         ///< a launch a round, one after another in a stream
    launchOverlapped,       ///< likewise, each prepared while the one before it ends (on CUDA
                            ///< programmatic dependent launches)
    launchGraph,            ///< launches as implicit ones, recorded in graphs
    launchOverlappedGraph,  ///< launches as overlapped ones, recorded in graphs
    simple,                 ///< one atomic counter
    tree2,                  ///< counters in a tree of two levels
    tree3,                  ///< and of three
    lockFree,               ///< a flag a block, gathered and answered by one of them
    cooperative,            ///< cooperative groups; on the CPU a counter that is set back, as
                            ///< std::barrier
    neighbour,              ///< flags to four neighbours only, of blocks in rows as long as columns
    cluster,                ///< the barrier of a cluster, which is all blocks there are
};

/// Each round is a launch; on the CPU one thread starts the others and waits for them (explicit).
[[nodiscard]] constexpr bool isLaunch(RoundBarrier kind) {
    return kind >= RoundBarrier::launchExplicit && kind <= RoundBarrier::launchOverlappedGraph;
}
[[nodiscard]] constexpr bool isGraph(RoundBarrier kind) {
    return kind == RoundBarrier::launchGraph || kind == RoundBarrier::launchOverlappedGraph;
}
/// Programmatic overlap is on. It never is below compute capability 9.0: mostBlocks() is 0 there.
[[nodiscard]] constexpr bool isOverlapped(RoundBarrier kind) {
    return kind == RoundBarrier::launchOverlapped || kind == RoundBarrier::launchOverlappedGraph;
}

/// The micro-benchmark of Xiao & Feng 2009, §5.4: in each round every thread reads two floats of the
/// device's memory and writes their mean there, then all blocks meet.
struct BarrierRounds {
    RoundBarrier kind = RoundBarrier::simple;
    int blocks = 132, threads = 256, rounds = 10'000;  ///< threads: of a block
};

/// Blocks are thread blocks of a launch, or threads of the processor (then of one element each).
class BarriersBench : public LabBench {
public:
    static constexpr const char* kExperiment = "barriers";

    /// Multiprocessors; of the CPU its cores.
    [[nodiscard]] virtual int processors() const = 0;
    [[nodiscard]] virtual bool blocksAreThreads() const = 0;
    /// How many blocks can meet so: those that fit onto the device together, or as many as a cluster
    /// may have. Launches take any number. 0: the device has no such barrier.
    [[nodiscard]] virtual int mostBlocks(RoundBarrier kind, int threads) = 0;
    /// Some devices lack clusters of some sizes below the largest.
    [[nodiscard]] virtual bool canMeet(const BarrierRounds& r) {
        return r.blocks <= mostBlocks(r.kind, r.threads);
    }

    /// Seconds from the first round to the end of the last, over the rounds; after a short run that
    /// is not timed. NaN where `stop` was requested meanwhile. Throws DeviceError: blocks that
    /// cannot meet among them.
    [[nodiscard]] virtual double secondsARound(const BarrierRounds& rounds,
                                               std::stop_token stop = {}) = 0;

    /// How often a block, after it met the others in round r, still read of another that it had not
    /// come to r: 0 if the barrier is one. Barriers on the device and of the processor's threads, not
    /// launches and not `none`.
    [[nodiscard]] virtual std::int64_t timesBehind(const BarrierRounds& rounds) = 0;
};

}  // namespace weft
