#pragma once
/// The coarsest levels in one launch: a block a channel holds all of them in shared memory.
#include <cuda_runtime_api.h>

#include "kernels/levels/levels.h"
#include "weft/stencil/nine_point.h"

namespace weft::gpu {

/// Threads of the block; how many points of the levels above the last one a thread can hold.
inline constexpr int kCoarsestThreads = 512;
inline constexpr int kCoarsestPoints[] = {4, 1, 1};
/// Points of the last level, which is solved with its inverse.
inline constexpr int kDirectPoints = 36;

/// The coarsest levels, finest of them first. The last is solved directly.
struct CoarsestLevels {
    static constexpr int kMost = 4;

    int count = 0;
    int cells = 0;  ///< Σ coarsestCellsOf: length of an array in shared memory
    CoarseLevel levels[kMost];
    stencil::Smoothing smoothing[kMost];
    int offset[kMost] = {};          ///< of each level in an array in shared memory
    int first[kMost] = {};           ///< thread that has a level's first point
    const float* inverse = nullptr;  ///< of the last level's operator; n × n, points row by row
};

/// Cells that a level of this size takes in shared memory.
[[nodiscard]] inline int coarsestCellsOf(const Shape& s) { return (s.width + 2) * (s.height + 2); }

/// Whether a level above the last one can be the coarsest levels' level `place`.
[[nodiscard]] inline bool fitsCoarsest(const Shape& s, int place) {
    return place < CoarsestLevels::kMost - 1 && s.area() <= kCoarsestPoints[place] * kCoarsestThreads;
}

/// The thread that has the first point of a level with `points` of them, after a level whose `before`
/// points begin at thread `first`: other warps, as far as there are some.
[[nodiscard]] inline int firstCoarsestThread(int first, long long before, long long points) {
    const long long next = (first + before + 31) / 32 * 32;
    return next + points <= kCoarsestThreads ? static_cast<int>(next) : 0;
}

/// Shared memory that the coarsest levels take.
[[nodiscard]] std::size_t coarsestBytes(const CoarsestLevels& coarsest);

/// out ← an approximate solution of A out = b on the coarsest levels' finest level, per channel: one
/// V-cycle from zero.
void solveCoarsest(const CoarsestLevels& coarsest, int channels, const float* b, float* out,
                   cudaStream_t stream);

}  // namespace weft::gpu
