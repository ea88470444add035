#pragma once
/// The way down of coarse levels on which patches, one a lane, are faster than strips. The same
/// mathematics as kernels/coarse/coarse_level.h.
#include "kernels/coarse/coarse_level.h"

namespace weft::gpu {

/// As restrictCoarseResidual(), ω > 0. 5 B a point and channel, operators and halos besides.
void restrictByLaneBlocks(const CoarseLevel& level, const CoarseLevel& coarse, float omega,
                          int channels, const float* b, float* coarseRhs, cudaStream_t stream);

}  // namespace weft::gpu
