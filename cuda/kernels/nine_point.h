#pragma once
/// Launchers of coarse levels (9-point operators). Samples are planes of `level.shape`.
#include <cuda_runtime_api.h>

#include "kernels/levels.h"
#include "weft/stencil/nine_point.h"

namespace weft::gpu {

/// The way down of a cycle, from zero: z ← Chebyshev-Jacobi steps (2 or 4) on A z = b, and coarseRhs
/// ← Pᵀ (b − A z). 13 B a point and channel in the interior, 60 more near the rim. Both are known to
/// be 0 in tiles of depth `zeroFrom` (DepthMap) or more.
void descendNine(const NineLevel& level, const NineLevel& coarse,
                 const stencil::ChebyshevSteps& steps, int channels, const float* b, float* z,
                 float* coarseRhs, int zeroFrom, cudaStream_t stream);

/// The way up: z + P e, then Chebyshev-Jacobi steps (2 or 4); the result goes to `out`, which is not
/// z. 17 B a point and channel in the interior, 40 more near the rim.
void ascendNine(const NineLevel& level, const NineLevel& coarse, const stencil::ChebyshevSteps& steps,
                int channels, const float* b, const float* z, const float* e, float* out,
                cudaStream_t stream);

}  // namespace weft::gpu
