#pragma once
/// Launchers of coarse levels (9-point operators). Samples are planes of `level.shape`.
#include <cuda_runtime_api.h>

#include "kernels/levels/levels.h"
#include "kernels/levels/pass_plan.h"
#include "weft/stencil/nine_point.h"

namespace weft::gpu {

/// The way down of a cycle: coarseRhs ← Pᵀ (b − A z), z = ω b / centre. 5 B a point and channel in
/// the interior, 60 more near the rim (32 where ω is 0).
void restrictCoarseResidual(const CoarseLevel& level, const CoarseLevel& coarse, float omega,
                            int channels, const float* b, float* coarseRhs, const PassPlan& plan,
                            cudaStream_t stream);

/// The way up: z + P e, the same z, then 3 or kMostUp Chebyshev-Jacobi steps; the result goes to
/// `out`. 9 B a point and channel in the interior, 40 more near the rim.
inline constexpr int kMostUp = 4;
void correctAndSmoothCoarse(const CoarseLevel& level, const CoarseLevel& coarse,
                            const stencil::Smoothing& smoothing, int channels, const float* b,
                            const float* e, float* out, const PassPlan& plan, cudaStream_t stream);

/// coarseRhs ← Pᵀ r, from planes of the shape `fine`. 5 B a sample, 32 more a coarse point near the
/// rim.
void restrictPlanes(const Shape& fine, const CoarseLevel& coarse, int channels, const float* r,
                    float* coarseRhs, cudaStream_t stream);

}  // namespace weft::gpu
