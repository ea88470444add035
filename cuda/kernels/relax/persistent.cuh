#pragma once
/// The kernel of persistent blocks: they meet at a barrier on the device, or never.
#include "kernels/relax/grid_barrier.cuh"
#include "kernels/relax/relax.h"
#include "kernels/relax/tile_run.cuh"

namespace weft::gpu {

/// `k` synchronised steps of the compute threads, then all threads of the block meet.
template <class A>
__device__ void runRound(const RelaxWork& work, int k, CellsOf<A>& cells, Buffers<A>& buffers) {
    if (computes<A>(work)) {
        runSteps<A>(work, k, cells, buffers);
    } else if (CellsOf<A>::kBuffers == 2 && k % 2 == 1) {
        buffers.swap();
    }
    __syncthreads();
}

/// The flag of the tile beyond side 0..3 (threads of that number), null where there is none.
__device__ inline unsigned* neighbourFlag(const RelaxWork& work, const TilePlace& p,
                                          const GridBarrier& b) {
    const int side = static_cast<int>(threadIdx.x);
    if (side > 3) return nullptr;
    const int x = p.tx + (side == 2 ? -1 : side == 3 ? 1 : 0);
    const int y = p.ty + (side == 0 ? -1 : side == 1 ? 1 : 0);
    const bool inside = x >= 0 && y >= 0 && x < work.tilesAcross && y < work.tilesDown;
    return inside ? b.flag(gridDim.x, p.of(work, x, y)) : nullptr;
}

/// Thread 0's, in shared memory because registers are short.
__device__ inline TreeSeat& treeSeat() {
    __shared__ TreeSeat seat;
    return seat;
}

/// The meeting of a block that holds one tile. `round` rounds are done when it is over.
__device__ inline bool meetWithTile(const RelaxWork& work, const TilePlace& p,
                                    const PersistentRun& run, unsigned round) {
    const GridBarrier& b = run.barrier;
    if (b.kind != Barrier::neighbour) return meet(b, treeSeat(), round);
    unsigned* const mine = b.flag(gridDim.x, p.ordinal);
    __syncthreads();
    if (threadIdx.x == 0) raiseFlag(mine, b.firstRound + round + 1);
    const bool readsStop = round % kRoundsAStopCheck == kRoundsAStopCheck - 1;
    bool remains = meetNeighbours(neighbourFlag(work, p, b), b.firstRound + round + 1, b.stop);
    if (readsStop)
        remains = __syncthreads_and(remains && (threadIdx.x != 0 || !stopRequested(b.stop)));
    // Nobody shall wait for a block that left.
    if (!remains && threadIdx.x == 0) raiseFlag(mine, b.firstRound + run.rounds);
    return remains;
}

/// A block with one tile keeps it in shared memory. Round r reads halos of plane r mod 2 and writes
/// borders to the other, so that a fast block never overwrites what a slow one has yet to read.
template <class A>
__device__ void runOneTile(const RelaxWork& work, const TilePlace& place, const PersistentRun& run,
                           typename A::T* even, typename A::T* odd) {
    using T = typename A::T;
    Buffers<A> buffers(work);
    CellsOf<A> cells;
    takeTile<A>(work, place, even, cells, buffers);
    // Cells leave through the odd plane and the second copy of packed columns first.
    std::ptrdiff_t planes = odd - even, sides = static_cast<std::ptrdiff_t>(work.packedSize());
    Exchanger<A> exchanger(work, place, {even, static_cast<T*>(work.sides)}, ringThread<A>(work),
                           ringThreads<A>(work));
    __syncthreads();
    for (int round = 0;; ++round) {
        runRound<A>(work, run.sweeps, cells, buffers);
        if (round + 1 == run.rounds) break;
        exchanger.shift(planes, sides);
        planes = -planes, sides = -sides;
        exchanger.send(buffers);
        if (!meetWithTile(work, place, run, static_cast<unsigned>(round))) break;
        typename Exchanger<A>::Held held;
        exchanger.fetch(held);
        exchanger.put(buffers, held);
        __syncthreads();
    }
    if (computes<A>(work))
        cells.store(work, place, run.rounds % 2 == 0 ? even : odd, static_cast<T*>(nullptr));
}

/// Load, `k` steps, write back to another plane (or the same).
template <class A>
__device__ void visitTile(const RelaxWork& work, const TilePlace& place, int sweeps,
                          typename A::T* from, typename A::T* to) {
    Buffers<A> buffers(work);
    CellsOf<A> cells;
    takeTile<A>(work, place, from, cells, buffers);
    __syncthreads();
    runRound<A>(work, sweeps, cells, buffers);
    if (computes<A>(work)) cells.store(work, place, to, static_cast<typename A::T*>(nullptr));
    __syncthreads();
}

/// A block with several tiles visits them in turn, each round from one plane into the other.
template <class A>
__device__ void runTiles(const RelaxWork& work, const PersistentRun& run, typename A::T* even,
                         typename A::T* odd) {
    const GridBarrier& b = run.barrier;
    const bool neighbours = b.kind == Barrier::neighbour;
    bool remains = true;
    for (int round = 0; remains && round < run.rounds; ++round) {
        for (unsigned item = blockIdx.x; remains && item < work.items(); item += gridDim.x) {
            TilePlace place;
            if (!TilePlace::of(work, item, place)) continue;
            if (neighbours && round > 0)
                remains = meetNeighbours(neighbourFlag(work, place, b), b.firstRound + round, b.stop);
            visitTile<A>(work, place, run.sweeps, round % 2 == 0 ? even : odd,
                         round % 2 == 0 ? odd : even);
            if (neighbours && round + 1 < run.rounds && threadIdx.x == 0)
                raiseFlag(b.flag(gridDim.x, place.ordinal), b.firstRound + round + 1);
        }
        if (!neighbours && remains && round + 1 < run.rounds)
            remains = meet(b, treeSeat(), static_cast<unsigned>(round));
    }
}

/// Counts the steps of a turn that begins: how many there were before.
__device__ inline unsigned countTurn(const PersistentRun& run, unsigned steps) {
    return DeviceWord(*run.total).fetch_add(steps, cuda::memory_order_relaxed);
}

/// Another turn after this one?
__device__ inline bool continuesAfter(const PersistentRun& run, unsigned before, unsigned steps,
                                      unsigned turn) {
    const bool readsStop = turn % kRoundsAStopCheck == kRoundsAStopCheck - 1;
    return before + steps < run.goal && !(readsStop && stopRequested(run.barrier.stop));
}

/// One free turn: `interval` steps, and an exchange by whom it concerns. `continues`: word in shared
/// memory, set by the first exchanging thread.
template <class A>
__device__ void freeTurn(const RelaxWork& work, const PersistentRun& run,
                         const Exchanger<A>& exchanger, unsigned turn, CellsOf<A>& cells,
                         Buffers<A>& buffers, bool* continues) {
    const bool counts = ringThread<A>(work) == 0;
    unsigned before = 0;
    typename Exchanger<A>::Held held;
    exchanger.fetch(held);
    if (counts) before = countTurn(run, work.interval);
    if (computes<A>(work)) runSteps<A>(work, work.interval, cells, buffers);
    if (!A::kOwnWarps && work.local == LocalSync::full) __syncthreads();
    exchanger.send(buffers);
    exchanger.put(buffers, held);
    if (counts) *continues = continuesAfter(run, before, work.interval, turn);
    if (!computes<A>(work) && CellsOf<A>::kBuffers == 2 && work.interval % 2 == 1) buffers.swap();
    __syncthreads();
}

/// A block with one tile, exchanging without ever waiting for another block.
template <class A>
__device__ void runOneTileFreely(const RelaxWork& work, const TilePlace& place,
                                 const PersistentRun& run, typename A::T* plane) {
    using T = typename A::T;
    __shared__ bool continues[2];
    Buffers<A> buffers(work);
    CellsOf<A> cells;
    takeTile<A>(work, place, plane, cells, buffers);
    const Crossing<T> crossing = {plane, static_cast<T*>(work.sides)};
    const Exchanger<A> exchanger(work, place, crossing, ringThread<A>(work), ringThreads<A>(work));
    __syncthreads();
    unsigned turn = 0;
    do {
        freeTurn<A>(work, run, exchanger, turn, cells, buffers, continues + turn % 2);
    } while (continues[turn++ % 2]);
    if (computes<A>(work)) cells.store(work, place, plane, crossing.sides);
    if (threadIdx.x == 0) run.steps[place.ordinal] += turn * work.interval;
}

/// A block with several tiles visits them in turn.
template <class A>
__device__ void runTilesFreely(const RelaxWork& work, const PersistentRun& run,
                               typename A::T* plane) {
    __shared__ bool continues;
    bool remains = true;
    for (unsigned turn = 0; remains; ++turn) {
        unsigned visited = 0;
        for (unsigned item = blockIdx.x; item < work.items(); item += gridDim.x) {
            TilePlace place;
            if (!TilePlace::of(work, item, place)) continue;
            visitTile<A>(work, place, work.interval, plane, plane);
            if (threadIdx.x == 0) run.steps[place.ordinal] += work.interval;
            visited += work.interval;
        }
        if (threadIdx.x == 0) continues = continuesAfter(run, countTurn(run, visited), visited, turn);
        __syncthreads();
        remains = continues;
        __syncthreads();
    }
}

/// As many blocks as there are items, each keeping its tile, or fewer, each with several tiles. From
/// plane `even` into `odd` where rounds are odd, else back; free: within `even`.
template <class A>
__global__ void __launch_bounds__(A::kThreads)
    persistentKernel(RelaxWork work, typename A::T* even, typename A::T* odd, PersistentRun run) {
    const bool isFree = run.barrier.kind == Barrier::none;
    if (threadIdx.x == 0) treeSeat() = TreeSeat::of(run.barrier);
    TilePlace place;
    if (work.items() > gridDim.x) {
        if (isFree)
            runTilesFreely<A>(work, run, even);
        else
            runTiles<A>(work, run, even, odd);
    } else if (TilePlace::of(work, blockIdx.x, place)) {
        if (isFree)
            runOneTileFreely<A>(work, place, run, even);
        else
            runOneTile<A>(work, place, run, even, odd);
    }
}

}  // namespace weft::gpu
