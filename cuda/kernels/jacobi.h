#pragma once
/// Launcher of relaxation.
#include <cuda_runtime_api.h>

#include "kernels/levels.h"

namespace weft::gpu {

/// One Jacobi step of A e = f: next ← e + ω ((f + Σ e_q) / |N| − e). Where `maxResidual` is given,
/// also the largest |f − A e| = |N| |next − e| / ω (bits; not reset here). 13 B a sample.
void jacobiStep(const FiveLevel& level, int channels, float omega, const float* f, const float* e,
                float* next, unsigned* maxResidual, cudaStream_t stream);

}  // namespace weft::gpu
