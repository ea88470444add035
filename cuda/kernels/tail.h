#pragma once
/// The coarsest levels in one launch: a block a channel holds all of them on chip.
#include <cuda_runtime_api.h>

#include <span>

#include "kernels/levels.h"
#include "weft/stencil/nine_point.h"

namespace weft::gpu {

/// The smoother of one level: Chebyshev-Jacobi steps before and after the coarse correction.
struct Smoothing {
    stencil::ChebyshevSteps pre, post;
};

/// The coarsest levels, finest of them first; the last has one point. All have as many steps.
struct TailLevels {
    static constexpr int kMost = 24;

    int count = 0;
    int cells = 0;  ///< Σ tailCellsOf: length of an on-chip array
    NineLevel levels[kMost];
    Smoothing smoothing[kMost];
    int offset[kMost] = {};  ///< of each level in an on-chip array
};

/// How many cells (padding included) this device holds on chip; 0: none. Also raises the kernel's
/// limit of shared memory; call once per device.
[[nodiscard]] int prepareTail();

/// Cells that a level of this size takes on chip.
[[nodiscard]] inline int tailCellsOf(const Shape& s) { return (s.width + 2) * (s.height + 2); }

/// What is solved on the tail's finest level.
enum class TailTask {
    cycle,          ///< one V-cycle from zero
    fullMultigrid,  ///< full multigrid: a cycle on every level, coarsest first
};

/// out ← an approximate solution of A out = b on the tail's finest level, per channel.
void solveTail(const TailLevels& tail, TailTask task, int channels, const float* b, float* out,
               cudaStream_t stream);

}  // namespace weft::gpu
