#pragma once
/// Launcher of several Jacobi steps in one pass.
#include <cuda_runtime_api.h>

#include "kernels/relax/step.h"

namespace weft::gpu {

/// Steps of one pass at most.
inline constexpr int kDeepestPass = 12;
/// Steps of the deepest pass that does no more than `most` ≥ 1 steps.
[[nodiscard]] constexpr int passDepth(int most) {
    return most >= 12 ? 12 : most >= 8 ? 8 : most >= 4 ? 4 : 1;
}

/// next ← `steps` Jacobi steps of A e = f, as stepAll() does them, to the bit where omega is 1;
/// `steps`: a depth of more than 1. About 12 B a sample, 1 more where |N| ≠ 4 somewhere near. Wants
/// kinds.
void stepTogether(const Pass<float>& pass, float* next, float omega, int steps, cudaStream_t stream);

}  // namespace weft::gpu
