#pragma once
/// Launchers of coarse levels (9-point operators). Samples are planes of `level.shape`.
#include <cuda_runtime_api.h>

#include "kernels/levels/levels.h"
#include "kernels/levels/pass_plan.h"
#include "weft/stencil/nine_point.h"

namespace weft::gpu {

/// Restriction: coarseRhs ← Pᵀ (b − A z), z = ω b / centre. 5 B a point and channel in
/// the interior, 60 more near the boundary (32 where ω is 0).
void restrictCoarseResidual(const CoarseLevel& level, const CoarseLevel& coarse, float omega,
                            int channels, const float* b, float* coarseRhs, const PassPlan& plan,
                            cudaStream_t stream);

/// Correction: z + P e, the same z, then 3 or kMostSteps Chebyshev-Jacobi steps; the result goes to
/// `out`. 9 B a point and channel in the interior, 40 more near the boundary.
inline constexpr int kMostSteps = 4;
void correctAndSmoothCoarse(const CoarseLevel& level, const CoarseLevel& coarse,
                            const stencil::Smoothing& smoothing, int channels, const float* b,
                            const float* e, float* out, const PassPlan& plan, cudaStream_t stream);

/// coarseRhs ← Pᵀ r, from planes of the shape `fine`. 5 B a sample, 32 more a coarse point near the
/// boundary.
void restrictPlanes(const Shape& fine, const CoarseLevel& coarse, int channels, const float* r,
                    float* coarseRhs, cudaStream_t stream);

/// restrictCoarseResidual() by lane blocks, ω > 0. 5 B a point and channel, operators and halos
/// besides.
void restrictByLaneBlocks(const CoarseLevel& level, const CoarseLevel& coarse, float omega,
                          int channels, const float* b, float* coarseRhs, cudaStream_t stream);

/// correctAndSmoothCoarse() by tiles, a block each. 9 B a point and channel, operators and halos
/// besides.
void correctByTiles(const CoarseLevel& level, const CoarseLevel& coarse,
                    const stencil::Smoothing& smoothing, int channels, const float* b, const float* e,
                    float* out, cudaStream_t stream);

}  // namespace weft::gpu
