#pragma once
/// What a block does with the tile that it holds: steps, local synchronisation, exchange. Device
/// code.
#include <cuda/atomic>

#include "kernels/relax/cells.cuh"
#include "kernels/relax/ring.cuh"

namespace weft::gpu {

/// A kernel's attributes that are fixed when it is compiled.
template <class Value, int kCells, Update kHow, bool kWarps, bool kOfCluster = false,
          bool kLinked = false>
struct Attributes {
    using T = Value;
    static constexpr int kStrip = kCells;
    static constexpr Update kUpdate = kHow;
    static constexpr bool kOwnWarps = kWarps;     ///< exchange by threads of their own
    static constexpr bool kCluster = kOfCluster;  ///< halos pushed inside clusters of blocks
    static constexpr bool kOwnRows = kLinked;     ///< of FinestLevel::rows
    /// Threads of a block at most.
    static constexpr int kThreads = kStrip == 4 ? 1024 : 640;
};

template <class A>
using CellsOf = Cells<typename A::T, A::kStrip, A::kUpdate, A::kOwnRows>;
template <class A>
using RingOf = Ring<typename A::T, A::kOwnWarps, A::kCluster>;

/// Where halos cross: planes of E and the packed side columns.
template <class T>
struct Crossing {
    T* plane;
    T* sides;
};

/// Buffers of a block in shared memory and which of them is newest.
template <class A>
struct Buffers {
    using T = typename A::T;
    TileBuffer<T> now, other;

    __device__ explicit Buffers(const RelaxWork& work) {
        extern __shared__ __align__(16) unsigned char tileMemory[];
        const int elements = tileElements(work.tileWidth, work.tileHeight);
        now = {sharedAddress(tileMemory), tilePitch(work.tileWidth)};
        other = now;
        if (CellsOf<A>::kBuffers == 2) other.base += elements * static_cast<int>(sizeof(T));
    }
    __device__ void swap() {
        const unsigned base = now.base;
        now.base = other.base;
        other.base = base;
    }
    /// f(buffer) for every buffer: halo cells belong into all of them.
    template <class F>
    __device__ void forEach(const F& f) const {
        f(now);
        if (CellsOf<A>::kBuffers == 2) f(other);
    }
};

/// The exchange of one block, in the parts that a scheme puts together.
template <class A>
struct Exchanger {
    using T = typename A::T;
    using Held = typename RingOf<A>::Held;

    const RelaxWork& work;
    const TilePlace& place;
    Crossing<T> crossing;
    RingOf<A> ring;

    __device__ Exchanger(const RelaxWork& itsWork, const TilePlace& itsPlace,
                         const Crossing<T>& itsCrossing, int thread, int threads)
        : work(itsWork),
          place(itsPlace),
          crossing(itsCrossing),
          ring(itsWork, itsPlace, itsCrossing.plane, itsCrossing.sides, thread, threads) {}

    __device__ void fetch(Held& held) const { ring.fetch(work, held); }
    __device__ void send(const Buffers<A>& buffers) const {
        ring.send(work, buffers.now);
        if constexpr (A::kCluster)
            buffers.forEach([&](const auto& b) { ring.push(work, place, buffers.now, b.base); });
        ring.forOthers([&](int side) {
            const SideShare<T> share(work, place, side, crossing.plane, crossing.sides);
            const SideShape<T> its(work, side);
            if (!ring.isPushed(side)) return share.send(work, its, buffers.now);
            buffers.forEach([&](const auto& b) {
                share.push(its, buffers.now, b.base, ring.bytesAcross(work, side),
                           ring.neighbourRank(place, side));
            });
        });
    }
    __device__ void put(const Buffers<A>& buffers, const Held& held) const {
        buffers.forEach([&](const auto& b) { ring.put(work, b, held); });
        ring.forOthers([&](int side) {
            if (ring.isPushed(side)) return;
            const SideShare<T> share(work, place, side, crossing.plane, crossing.sides);
            const SideShape<T> its(work, side);
            Group<T> one;
            share.fetch(work, its, one);
            buffers.forEach([&](const auto& b) { share.put(its, b, one); });
        });
    }
    /// From now on through other copies, so many elements away.
    __device__ void shift(std::ptrdiff_t planes, std::ptrdiff_t sides) {
        crossing.plane += planes;
        crossing.sides += sides;
        ring.shift(work, planes, sides);
    }
};

/// Tile and halo into the buffers, values and coefficients into the compute threads' registers. All
/// threads; the caller synchronises after it.
template <class A>
__device__ void takeTile(const RelaxWork& work, const TilePlace& place, const typename A::T* plane,
                         CellsOf<A>& cells, const Buffers<A>& buffers) {
    const bool owns = !A::kOwnWarps || static_cast<int>(threadIdx.x) < work.computeThreads;
    typename CellsOf<A>::Requested requested;
    if (owns) requested = cells.request(work, place);
    loadTile(work, place, plane, buffers.now);
    __syncthreads();
    if (CellsOf<A>::kBuffers == 2) copyTile(work, buffers.now, buffers.other);
    if (owns) cells.take(work, requested, buffers.now);
}

/// Of the compute threads.
template <class A>
__device__ void localSync(const RelaxWork& work) {
    if constexpr (A::kOwnWarps)
        namedBarrier(1, work.computeThreads);
    else
        __syncthreads();
}

/// Of the compute threads and those that exchange, which are at different places of the program.
template <class A>
__device__ void roleSync(const RelaxWork& work) {
    namedBarrier(2, work.computeThreads + work.ringThreads);
}

/// One step of the compute threads; the caller synchronises after it.
template <class A>
__device__ void stepTile(const RelaxWork& work, CellsOf<A>& cells, Buffers<A>& buffers) {
    if constexpr (A::kUpdate == Update::jacobi) {
        cells.stepInto(buffers.now, buffers.other);
        buffers.swap();
    } else {
        cells.template stepColour<0>(buffers.now);
        if constexpr (A::kUpdate == Update::redBlack)
            localSync<A>(work);
        else
            __syncwarp();
        cells.template stepColour<1>(buffers.now);
    }
}

/// `steps` steps, synchronised in between but not after the last.
template <class A>
__device__ void runSteps(const RelaxWork& work, int steps, CellsOf<A>& cells, Buffers<A>& buffers) {
    if (work.local == LocalSync::none) {
        for (; steps > 0; --steps) stepTile<A>(work, cells, buffers);
        return;
    }
    for (; steps > 1; --steps) {
        stepTile<A>(work, cells, buffers);
        localSync<A>(work);
    }
    stepTile<A>(work, cells, buffers);
}

/// The compute threads do `steps` steps and the exchange themselves. Neighbours' cells are fetched
/// while the step before the exchange runs, unless everything is synchronised.
template <class A>
__device__ void runTogether(const RelaxWork& work, const Exchanger<A>& exchanger, int steps,
                            CellsOf<A>& cells, Buffers<A>& buffers) {
    const bool full = work.local == LocalSync::full, synced = work.local != LocalSync::none;
    while (steps > work.interval) {
        if (work.interval > 1) {
            runSteps<A>(work, work.interval - 1, cells, buffers);
            if (synced) __syncthreads();
        }
        typename Exchanger<A>::Held held;
        if (!full) exchanger.fetch(held);
        stepTile<A>(work, cells, buffers);
        if (full) __syncthreads();
        exchanger.send(buffers);
        if (full) {
            __syncthreads();
            exchanger.fetch(held);
        }
        exchanger.put(buffers, held);
        if (synced) __syncthreads();
        steps -= work.interval;
    }
    runSteps<A>(work, steps, cells, buffers);
}

template <class A>
__device__ int ringThread(const RelaxWork& work);

/// Adds what a block's role took to the sums of all, by one of its threads.
__device__ inline void addTimes(unsigned long long& cycles, unsigned long long& count,
                                long long cyclesHere, int countHere) {
    using Sum = cuda::atomic_ref<unsigned long long, cuda::thread_scope_device>;
    Sum(cycles).fetch_add(static_cast<unsigned long long>(cyclesHere), cuda::memory_order_relaxed);
    Sum(count).fetch_add(static_cast<unsigned long long>(countHere), cuda::memory_order_relaxed);
}

/// The compute threads' part where the exchange has threads of its own: all meet every interval.
template <class A>
__device__ void runCompute(const RelaxWork& work, int steps, CellsOf<A>& cells, Buffers<A>& buffers) {
    long long cycles = 0;
    for (int left = steps; left > 0;) {
        const int turn = min(work.interval, left);
        const long long begin = clock64();
        runSteps<A>(work, turn, cells, buffers);
        cycles += clock64() - begin;
        left -= turn;
        roleSync<A>(work);
    }
    if (threadIdx.x == 0) addTimes(work.times->stepCycles, work.times->steps, cycles, steps);
}

/// The exchange threads' part: while the others take `interval` steps, borders out and halos in.
template <class A>
__device__ void runExchange(const RelaxWork& work, const Exchanger<A>& exchanger, int steps,
                            Buffers<A>& buffers) {
    long long cycles = 0;
    int exchanges = 0;
    for (int left = steps; left > 0; ++exchanges) {
        const int turn = min(work.interval, left);
        const long long begin = clock64();
        typename Exchanger<A>::Held held;
        exchanger.fetch(held);
        exchanger.send(buffers);
        exchanger.put(buffers, held);
        if (CellsOf<A>::kBuffers == 2 && turn % 2 == 1) buffers.swap();
        left -= turn;
        __syncwarp();  // lanes had different shares
        cycles += clock64() - begin;
        roleSync<A>(work);
    }
    if (ringThread<A>(work) == 0)
        addTimes(work.times->exchangeCycles, work.times->exchanges, cycles, exchanges);
}

/// Threads that exchange: this one's number among them.
template <class A>
__device__ int ringThread(const RelaxWork& work) {
    return static_cast<int>(threadIdx.x) - (A::kOwnWarps ? work.computeThreads : 0);
}
template <class A>
__device__ int ringThreads(const RelaxWork& work) {
    return A::kOwnWarps ? work.ringThreads : work.computeThreads;
}
template <class A>
__device__ bool computes(const RelaxWork& work) {
    return !A::kOwnWarps || static_cast<int>(threadIdx.x) < work.computeThreads;
}

}  // namespace weft::gpu
