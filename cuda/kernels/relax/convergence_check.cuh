#pragma once
/// How blocks put a look together. Device code.
#include <cuda/atomic>

#include "kernels/levels/reduce.cuh"
#include "kernels/relax/convergence_check.h"

namespace weft::gpu {

/// Maxima of a look, as bits of floats.
struct Seen {
    unsigned residual = 0, solution = 0;
};

/// All threads of all blocks call it. The last block to come reports.
__device__ inline void finishLook(const Look& look, const Seen& seen) {
    blockMax(seen.residual, &look.scratch->maxima.residual);
    blockMax(seen.solution, &look.scratch->maxima.solution);
    if (threadInBlock() != 0) return;
    const unsigned blocks = gridDim.x * gridDim.y * gridDim.z;
    __threadfence();
    if (atomicInc(&look.scratch->blocksDone, blocks - 1) != blocks - 1) return;
    __threadfence();
    look.report->maxima.residual = atomicExch(&look.scratch->maxima.residual, 0u);
    look.report->maxima.solution = atomicExch(&look.scratch->maxima.solution, 0u);
    cuda::atomic_ref<unsigned, cuda::thread_scope_system>(look.report->looks)
        .store(++look.scratch->looks, cuda::memory_order_release);
}

}  // namespace weft::gpu
