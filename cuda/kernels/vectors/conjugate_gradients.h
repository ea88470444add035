#pragma once
/// Flexible conjugate gradients with the cycle as preconditioner (Notay, SIAM J. Sci. Comput. 22,
/// 2000), per channel; all scalars stay on the device.
#include <cuda_runtime_api.h>

#include "kernels/levels/levels.h"

namespace weft::gpu {

/// The scalar products of one step, as partial sums of blocks: [channel][block]. Added up in a fixed
/// order, so that results repeat bit by bit.
struct ConjugateGradientDots {
    double zq, zs, zr, pr, pq;
};

inline constexpr int kConjugateGradientBlocks = 256;  ///< partial sums a channel

/// Planes of a step: z = M⁻¹ r, s = A z; p and q = A p of the step before (0 at the first).
struct ConjugateGradientPlanes {
    const float* r = nullptr;
    const float* z = nullptr;
    float* s = nullptr;
    float* p = nullptr;
    float* q = nullptr;
};

/// s ← A z and partial scalar products into `partial` (kConjugateGradientBlocks a channel). 21 B a
/// sample.
void applyAndDot(const FinestLevel& level, int channels, const ConjugateGradientPlanes& planes,
                 ConjugateGradientDots* partial, cudaStream_t stream);

/// β = −z·q / p·q; p ← z + β p; q ← s + β q; α = p·r / p·q; d += α p; the largest |α p| into
/// `maxChange` (bits; not reset here). 32 B a sample.
void moveAlong(const FinestLevel& level, int channels, const ConjugateGradientPlanes& planes,
               const ConjugateGradientDots* partial, float* d, unsigned* maxChange,
               cudaStream_t stream);

}  // namespace weft::gpu
