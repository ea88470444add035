#pragma once
/// Barriers among all blocks of a launch. Device code; every thread of a block calls them.
#include <cooperative_groups.h>

#include <cuda/atomic>

#include "kernels/relax/grid_barrier.h"

namespace weft::gpu {

using DeviceWord = cuda::atomic_ref<unsigned, cuda::thread_scope_device>;

/// The counter has come to the goal; both wrap.
__device__ inline bool reached(unsigned count, unsigned goal) {
    return static_cast<int>(count - goal) >= 0;
}

/// The word by which blocks are asked to leave; null: there is none.
__device__ inline bool stopRequested(const unsigned* stop) {
    return stop && DeviceWord(*const_cast<unsigned*>(stop)).load(cuda::memory_order_relaxed) != 0;
}

/// Polls between two reads of the stop word.
inline constexpr unsigned kPollsAStopCheck = 256;

/// One thread waits until a word reaches `goal`; false when a stop was requested before that.
__device__ inline bool awaitWord(unsigned* word, unsigned goal, const unsigned* stop) {
    const DeviceWord watched(*word);
    for (unsigned polls = 1; !reached(watched.load(cuda::memory_order_acquire), goal); ++polls)
        if (polls % kPollsAStopCheck == 0 && stopRequested(stop)) return false;
    return true;
}

/// The lanes of a warp wait together, each for a word of its own (null: none), so that their polls
/// are in flight together.
__device__ inline bool awaitWords(unsigned* word, unsigned goal, const unsigned* stop) {
    constexpr unsigned kAllLanes = 0xffffffffu;
    bool there = word == nullptr;
    for (unsigned polls = 1;; ++polls) {
        if (!there) there = reached(DeviceWord(*word).load(cuda::memory_order_acquire), goal);
        if (__all_sync(kAllLanes, there)) return true;
        if (polls % kPollsAStopCheck == 0 && __any_sync(kAllLanes, stopRequested(stop))) return false;
    }
}

/// What was written before is seen by a thread that sees the count. The new count.
__device__ inline unsigned arriveAt(unsigned* word) {
    return DeviceWord(*word).fetch_add(1, cuda::memory_order_acq_rel) + 1;
}

/// n items in m balanced groups, none empty: group of item i, and how many are in group g.
__device__ inline unsigned groupOf(unsigned i, unsigned n, unsigned m) { return i * m / n; }
__device__ inline unsigned groupSize(unsigned g, unsigned n, unsigned m) {
    return ((g + 1) * n + m - 1) / m - (g * n + m - 1) / m;
}

/// One counter. `goal` rounds are done when it is over.
__device__ inline bool awaitSimple(const GridBarrier& b, unsigned goal) {
    DeviceWord(*b.counters()).fetch_add(1, cuda::memory_order_release);
    return awaitWord(b.counters(), goal * gridDim.x, b.stop);
}

/// A block's counters in a tree. Worked out once a launch: the divisions would take as long as a
/// meeting.
struct TreeSeat {
    struct Counter {
        unsigned* word;
        unsigned members;  ///< who arrives at it
    };
    Counter own, middle, root;  ///< two levels: without the middle

    /// One level of the tree for `member` of `members`; both become those of the next level.
    __device__ static Counter climb(unsigned*& words, unsigned groups, unsigned& member,
                                    unsigned& members) {
        const unsigned group = groupOf(member, members, groups);
        const Counter counter = {words + group * GridBarrier::kLine,
                                 groupSize(group, members, groups)};
        words += groups * GridBarrier::kLine;
        members = groups, member = group;
        return counter;
    }
    /// All zero where the barrier is no tree.
    __device__ static TreeSeat of(const GridBarrier& b) {
        TreeSeat seat = {};
        if (b.kind != Barrier::tree2 && b.kind != Barrier::tree3) return seat;
        const bool three = b.kind == Barrier::tree3;
        unsigned members = gridDim.x, me = blockIdx.x;
        const auto size = static_cast<float>(members);
        const auto roots = static_cast<unsigned>(ceilf(three ? cbrtf(size) : sqrtf(size)));
        unsigned* words = b.counters() + GridBarrier::kLine;
        seat.own = climb(words, min(members, three ? roots * roots : roots), me, members);
        if (three) seat.middle = climb(words, min(members, roots), me, members);
        seat.root = {b.counters(), members};
        return seat;
    }
};

/// Counters in a tree: the last arrival of a group goes on to the next level; all wait at the root.
__device__ inline bool awaitTree(const GridBarrier& b, const TreeSeat& seat, unsigned goal) {
    const auto comesLast = [goal](const TreeSeat::Counter& counter) {
        return arriveAt(counter.word) == goal * counter.members;
    };
    bool last = comesLast(seat.own);
    if (b.kind == Barrier::tree3 && last) last = comesLast(seat.middle);
    if (last) DeviceWord(*seat.root.word).fetch_add(1, cuda::memory_order_release);
    return awaitWord(seat.root.word, goal * seat.root.members, b.stop);
}

/// Flags in, gathered by block 0, flags out. All threads.
__device__ inline bool awaitLockFree(const GridBarrier& b, unsigned goal) {
    unsigned* const in = b.counters();
    unsigned* const out = in + gridDim.x;
    bool arrived = true;
    if (threadIdx.x == 0) DeviceWord(in[blockIdx.x]).store(goal, cuda::memory_order_release);
    if (blockIdx.x == 0) {
        for (unsigned i = threadIdx.x; i - threadIdx.x % 32 < gridDim.x; i += blockDim.x)
            arrived &= awaitWords(i < gridDim.x ? in + i : nullptr, goal, b.stop);
        arrived = __syncthreads_and(arrived);
        for (unsigned i = threadIdx.x; arrived && i < gridDim.x; i += blockDim.x)
            DeviceWord(out[i]).store(goal, cuda::memory_order_release);
    }
    if (arrived && threadIdx.x == 0) arrived = awaitWord(out + blockIdx.x, goal, b.stop);
    return arrived;
}

/// Rounds between two reads of the stop word.
inline constexpr unsigned kRoundsAStopCheck = 32;

/// Do the block's threads all say so? With nobody to stop them they always do.
__device__ inline bool allSay(bool word, const unsigned* stop) {
    if (stop) return __syncthreads_and(word);
    __syncthreads();
    return true;
}

/// All blocks meet: what any thread wrote before, every thread sees after. `round` counts from 0 in
/// this launch. False when the blocks are to leave, which all do at the same round, unless they were
/// stopped while they waited. Not for Barrier::neighbour. `seat` is thread 0's.
__device__ inline bool meet(const GridBarrier& b, const TreeSeat& seat, unsigned round) {
    const bool readsStop = b.stop && round % kRoundsAStopCheck == kRoundsAStopCheck - 1;
    const unsigned goal = b.firstRound + round + 1;
    bool together = true;
    if (readsStop && blockIdx.x == 0 && threadIdx.x == 0 && stopRequested(b.stop))
        DeviceWord(*b.leave()).store(1, cuda::memory_order_relaxed);
    if (b.kind == Barrier::cooperative) {
        cooperative_groups::this_grid().sync();
    } else {
        __syncthreads();
        if (b.kind == Barrier::lockFree)
            together = awaitLockFree(b, goal);
        else if (threadIdx.x == 0)
            together = b.kind == Barrier::simple ? awaitSimple(b, goal) : awaitTree(b, seat, goal);
    }
    if (readsStop && threadIdx.x == 0)
        together &= DeviceWord(*b.leave()).load(cuda::memory_order_relaxed) == 0;
    return allSay(together, b.stop);
}

/// A flag for each member, raised to the number of rounds it has done.
__device__ inline void raiseFlag(unsigned* flag, unsigned rounds) {
    DeviceWord(*flag).store(rounds, cuda::memory_order_release);
}

/// Waits for up to four neighbours' flags (null: none), one each by the first four threads. All
/// threads call it.
__device__ inline bool meetNeighbours(unsigned* flag, unsigned rounds, const unsigned* stop) {
    bool together = true;
    if (threadIdx.x < 32) together = awaitWords(threadIdx.x < 4 ? flag : nullptr, rounds, stop);
    return allSay(together, stop);
}

}  // namespace weft::gpu
