#pragma once
/// The way up of a finest level that is not so large that its memory is all that counts: a block a
/// tile. The same mathematics as kernels/finest/finest_level.h.
#include "kernels/finest/finest_level.h"

namespace weft::gpu {

/// Whether a level of this shape may go by tiles on the current device, its number of samples apart.
[[nodiscard]] bool fitsFinestTiles(const Shape& shape);

/// As correctAndSmooth().
void correctAndSmoothByTiles(const FinestLevel& level, const CoarseLevel& coarse, int channels,
                             const Correction& io, const PassPlan& plan, cudaStream_t stream);

}  // namespace weft::gpu
