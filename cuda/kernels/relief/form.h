#pragma once
/// The quadratic form of a height step, applied without a matrix.
#include <cuda_runtime_api.h>

#include "kernels/relief/views.h"

namespace weft::gpu {

/// b = Gᵀ v − (smoothness) z at unknown samples, 0 elsewhere. The form's damping must be 0.
void rightHandSide(const FormView& form, const double* z, const float* vx, const float* vy, float* b,
                   cudaStream_t stream);

/// p ← z + β p into `next`, q = (form) p, and p · q into the state; ends the solve where that is not
/// positive. Does nothing once the state says done.
void applyForm(const FormView& form, const float* z, const float* p, float* next, float* q,
               GridSums sums, CgState* state, cudaStream_t stream);

/// Blocks of the launches above: how many partial sums they need.
[[nodiscard]] int formBlocks(int width, int height);

}  // namespace weft::gpu
