#pragma once
/// What a height step adds to the cycle of all nine-point levels: its operators, and the updates of
/// conjugate gradients.
#include <cuda_runtime_api.h>

#include "kernels/relief/views.h"
#include "kernels/setup/coarsen.h"

namespace weft::gpu {

/// The finest operator: the form with two-point slopes and springs that bound its smoothness. Centres
/// are (1 + `shift`) times those.
void assembleLinks(const FormView& form, const CoarseStorage& level, float shift,
                   cudaStream_t stream);
/// Pᵀ A P, P bilinear; coarse sample (X, Y) lies on (2X, 2Y).
void coarsenLinks(const CoarseStorage& fine, const CoarseStorage& coarse, float shift,
                  cudaStream_t stream);
/// The weights of bilinear interpolation, all over the planes.
void fillBilinear(const CoarseStorage& level, cudaStream_t stream);

/// α = rz / pq; x += α p; r ← r − α q into `next`. x, p and q are packed.
struct Advance {
    const float *p, *q;
    float* x;
    PaddedPlane r, next;
};
void advance(const FormView& form, const Advance& advance, const CgState* state, cudaStream_t stream);

/// How an iteration's end is measured: β = z · (r − former r) / former z · r, since the cycle is not
/// symmetric, and whether the solve is done.
struct IterationEnd {
    GridSums sums;
    double reduction;    ///< of r · z at which the solve is done
    unsigned* progress;  ///< host memory: iterations done, and kProgressDone
};
inline constexpr unsigned kProgressDone = 1u << 31;
void endIteration(const FormView& form, const PaddedPlane& r, const PaddedPlane& former,
                  const PaddedPlane& z, CgState* state, const IterationEnd& end, cudaStream_t stream);

}  // namespace weft::gpu
