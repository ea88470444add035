#pragma once
/// One cycle of the preconditioner, and the updates of conjugate gradients that fit into it.
#include <cuda_runtime_api.h>

#include "kernels/relief/views.h"

namespace weft::gpu {

/// α = rz / pq; x += α p; r ← r − α q into `next`.
struct Advance {
    const float *p, *q, *r;
    float *x, *next;
};

/// How the cycle's end is measured: r · z, β, and whether the solve is done.
struct CycleEnd {
    GridSums sums;
    double reduction;    ///< of rz at which the solve is done
    unsigned* progress;  ///< host memory: iterations done, and kProgressDone
};
inline constexpr unsigned kProgressDone = 1u << 31;

/// Way down of a level: first sweeps from zero, residual, restriction into `coarse`.
void cycleDown(const LinkLevel& level, const LinkLevel& coarse, const CgState* state,
               cudaStream_t stream);
/// The same on the finest level after an update of conjugate gradients.
void cycleDownAdvancing(const LinkLevel& level, const LinkLevel& coarse, const Advance& advance,
                        const CgState* state, cudaStream_t stream);
/// Way up of a level: interpolation from `coarse`, last sweeps.
void cycleUp(const LinkLevel& level, const LinkLevel& coarse, const CgState* state,
             cudaStream_t stream);
/// The same on the finest level: z, and the end of an iteration.
void cycleUpEnding(const LinkLevel& level, const LinkLevel& coarse, CgState* state,
                   const CycleEnd& end, cudaStream_t stream);

/// Levels that one block does whole, finest of them first.
struct LinkTail {
    static constexpr int kMost = 8;
    int count;
    /// Nothing that may still run when the kernel before begins writes the levels' operators.
    bool settled;
    LinkLevel levels[kMost];
};
/// True if there is room for them on chip.
[[nodiscard]] bool tailFits(const LinkTail& tail);
void cycleTail(const LinkTail& tail, const CgState* state, cudaStream_t stream);
/// The same in device memory, at any size; slow.
void cycleTailInMemory(const LinkTail& tail, const CgState* state, cudaStream_t stream);

/// An update, and the end of an iteration, where the tail is the whole cycle. `z`: its answer.
void advanceAlone(const LinkLevel& level, const Advance& advance, const CgState* state,
                  cudaStream_t stream);
void endCycle(const LinkLevel& level, const float* z, CgState* state, const CycleEnd& end,
              cudaStream_t stream);

/// Blocks of the launches above on a level: how many partial sums they need.
[[nodiscard]] int cycleBlocks(int width, int height);

}  // namespace weft::gpu
