#pragma once
/// The 9-point operators that precondition a height step.
#include <cuda_runtime_api.h>

#include "kernels/relief/views.h"

namespace weft::gpu {

/// The finest operator: the form with two-point slopes and springs that bound its smoothness.
void assembleLinks(const FormView& form, const LinkLevel& level, cudaStream_t stream);
/// Pᵀ A P, P bilinear; coarse sample (X, Y) lies on (2X, 2Y).
void coarsenLinks(const LinkLevel& fine, const LinkLevel& coarse, cudaStream_t stream);

}  // namespace weft::gpu
