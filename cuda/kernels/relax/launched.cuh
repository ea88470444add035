#pragma once
/// The kernel of schemes that the host orders: a launch takes every tile through `steps` steps.
#include "kernels/relax/tile_run.cuh"

namespace weft::gpu {

/// All threads of the block, or of the block's cluster.
template <class A>
__device__ void syncAll() {
    if constexpr (A::kCluster)
        clusterSync();
    else
        __syncthreads();
}

/// Load, `steps` steps, write back.
template <class A>
__device__ void runTile(const RelaxWork& work, const TilePlace& place, typename A::T* from,
                        typename A::T* to, int steps) {
    using T = typename A::T;
    Buffers<A> buffers(work);
    CellsOf<A> cells;
    takeTile<A>(work, place, from, cells, buffers);
    const Crossing<T> crossing = {from, static_cast<T*>(work.sides)};
    const auto exchanger = [&] {
        return Exchanger<A>(work, place, crossing, ringThread<A>(work), ringThreads<A>(work));
    };
    syncAll<A>();
    if constexpr (!A::kOwnWarps) {
        if (work.exchange == Exchange::none)
            runSteps<A>(work, steps, cells, buffers);
        else
            runTogether<A>(work, exchanger(), steps, cells, buffers);
    } else if (computes<A>(work)) {
        runCompute<A>(work, steps, cells, buffers);
    } else {
        runExchange<A>(work, exchanger(), steps, buffers);
    }
    syncAll<A>();
    if (computes<A>(work)) cells.store(work, place, to, crossing.sides);
}

/// Blocks go over the items in turn. Bytes a launch: 13 (21) a cell, and the halos.
template <class A>
__global__ void __launch_bounds__(A::kThreads)
    launchedKernel(RelaxWork work, typename A::T* from, typename A::T* to, int steps) {
    if constexpr (!A::kCluster || kHasClusters) {
        for (unsigned item = blockIdx.x; item < work.items(); item += gridDim.x) {
            TilePlace place;
            if (TilePlace::of(work, item, place))
                runTile<A>(work, place, from, to, steps);
            else if (A::kCluster)
                syncAll<A>(), syncAll<A>();
            __syncthreads();
        }
    }
}

}  // namespace weft::gpu
