#pragma once
/// The 9-point operators that precondition a height step, one cycle on them, and the updates of
/// conjugate gradients that fit into it.
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

/// The finest operator: the form with two-point slopes and springs that bound its smoothness.
void assembleLinks(const FormView& form, const LinkLevel& level, cudaStream_t stream);
/// Pᵀ A P, P bilinear; coarse sample (X, Y) lies on (2X, 2Y).
void coarsenLinks(const LinkLevel& fine, const LinkLevel& coarse, cudaStream_t stream);

/// First sweeps from zero, residual, restriction into `coarse`; on the finest level after an update
/// of conjugate gradients, where there is one.
void restrictLinks(const LinkLevel& level, const LinkLevel& coarse, const Advance* advance,
                   const CgState* state, cudaStream_t stream);
/// Interpolation from `coarse`, last sweeps; on the finest level the end of an iteration, where there
/// is one.
void correctLinks(const LinkLevel& level, const LinkLevel& coarse, CgState* state,
                  const CycleEnd* end, cudaStream_t stream);

/// Levels that one block does whole, finest of them first.
struct CoarsestLinks {
    static constexpr int kMost = 8;
    int count;
    /// Nothing that may still run when the kernel before begins writes the levels' operators.
    bool settled;
    LinkLevel levels[kMost];
};
/// True if there is room for them in shared memory.
[[nodiscard]] bool fitsSharedMemory(const CoarsestLinks& links);
/// A single level may be of any size: where it does not fit, it stays in device memory, which is
/// slow.
void solveCoarsestLinks(const CoarsestLinks& links, const CgState* state, cudaStream_t stream);

/// An update, and the end of an iteration, where one block does the whole cycle. `z`: its answer.
void advanceAlone(const LinkLevel& level, const Advance& advance, const CgState* state,
                  cudaStream_t stream);
void endCycle(const LinkLevel& level, const float* z, CgState* state, const CycleEnd& end,
              cudaStream_t stream);

/// Blocks of the launches above on a level: how many partial sums they need.
[[nodiscard]] int cycleBlocks(int width, int height);

}  // namespace weft::gpu
