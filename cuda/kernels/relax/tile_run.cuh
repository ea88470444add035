#pragma once
/// What a block does with the tile that it holds: steps, local synchronisation, exchange. Device
/// code.
#include "kernels/relax/cells.cuh"
#include "kernels/relax/ring.cuh"

namespace weft::gpu {

/// A kernel's attributes that are fixed when it is compiled.
template <class Value, int kCells, Update kHow, bool kWarps, bool kOfCluster = false>
struct Attributes {
    using T = Value;
    static constexpr int kStrip = kCells;
    static constexpr Update kUpdate = kHow;
    static constexpr bool kOwnWarps = kWarps;     ///< exchange by threads of their own
    static constexpr bool kCluster = kOfCluster;  ///< halos pushed inside clusters of blocks
    /// Threads of a block at most.
    static constexpr int kThreads = kStrip == 4 ? 1024 : 640;
};

template <class A>
using CellsOf = Cells<typename A::T, A::kStrip, A::kUpdate>;
template <class A>
using RingOf = Ring<typename A::T, A::kCluster>;

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
    /// The exchange's halo cells belong into every buffer.
    __device__ void put(const RingOf<A>& ring, const typename RingOf<A>::Held& held) const {
        ring.put(now, held);
        if (CellsOf<A>::kBuffers == 2) ring.put(other, held);
    }
};

/// Of the compute threads.
template <class A>
__device__ void localSync(const RelaxWork& work) {
    if constexpr (A::kOwnWarps)
        namedBarrier(1, work.computeThreads);
    else
        __syncthreads();
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

/// Where halos cross: planes of E and the packed side columns.
template <class T>
struct Crossing {
    T* plane;
    T* sides;
};

/// The compute threads do `steps` steps and the exchange themselves.
template <class A>
__device__ void runTogether(const RelaxWork& work, const RingOf<A>& ring,
                            const Crossing<typename A::T>& crossing, int steps, CellsOf<A>& cells,
                            Buffers<A>& buffers) {
    const bool full = work.local == LocalSync::full, synced = work.local != LocalSync::none;
    int due = work.interval;
    for (int left = steps; left > 0; --left) {
        const bool exchanges = ring.any() && --due == 0 && left > 1;
        if (due == 0) due = work.interval;
        typename RingOf<A>::Held held;
        if (exchanges && !full) ring.fetch(crossing.plane, crossing.sides, held);
        stepTile<A>(work, cells, buffers);
        if (exchanges) {
            if (full) __syncthreads();
            ring.send(buffers.now, crossing.plane, crossing.sides);
            ring.push(buffers.now, buffers.now, buffers.other);
            if (full) {
                __syncthreads();
                ring.fetch(crossing.plane, crossing.sides, held);
            }
            buffers.put(ring, held);
        }
        if (synced) __syncthreads();
    }
}

/// The compute threads' part where the exchange has threads of its own: all meet every interval.
template <class A>
__device__ void runCompute(const RelaxWork& work, int steps, CellsOf<A>& cells, Buffers<A>& buffers) {
    while (steps > 0) {
        const int turn = min(work.interval, steps);
        for (int i = 0; i < turn; ++i) {
            if (i > 0) localSync<A>(work);
            stepTile<A>(work, cells, buffers);
        }
        steps -= turn;
        __syncthreads();
    }
}

/// The exchange threads' part: while the others take `interval` steps, borders out and halos in.
template <class A>
__device__ void runExchange(const RelaxWork& work, const RingOf<A>& ring,
                            const Crossing<typename A::T>& crossing, int steps, Buffers<A>& buffers) {
    while (steps > 0) {
        const int turn = min(work.interval, steps);
        typename RingOf<A>::Held held;
        ring.fetch(crossing.plane, crossing.sides, held);
        ring.send(buffers.now, crossing.plane, crossing.sides);
        ring.push(buffers.now, buffers.now, buffers.other);
        buffers.put(ring, held);
        if (CellsOf<A>::kBuffers == 2 && turn % 2 == 1) buffers.swap();
        steps -= turn;
        __syncthreads();
    }
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
