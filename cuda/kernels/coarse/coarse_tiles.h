#pragma once
/// The way up of coarse levels too small to fill the device with strips: a block a tile. The same
/// mathematics as kernels/coarse/coarse_level.h.
#include "kernels/coarse/coarse_level.h"

namespace weft::gpu {

/// As correctAndSmoothCoarse(). 9 B a point and channel, operators and halos besides.
void correctByTiles(const CoarseLevel& level, const CoarseLevel& coarse,
                    const stencil::Smoothing& smoothing, int channels, const float* b, const float* e,
                    float* out, cudaStream_t stream);

}  // namespace weft::gpu
