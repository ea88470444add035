#pragma once
/// A cycle's work on the finest level one launch a step, as it is without temporal blocking: what the
/// ways up of kernels/finest/finest_level.h must beat.
#include <cuda_runtime_api.h>

#include "kernels/levels/levels.h"

namespace weft::gpu::unblocked {

/// Samples are float32 planes of `level.shape`, 0 outside Ω, `channels` of them.

/// out ← f − A u. 13 B a sample.
void residual(const FinestLevel& level, int channels, const float* f, const float* u, float* out,
              cudaStream_t stream);
/// Half a red-black sweep on A z = r, in place: colour 0 are pixels with x + y even. 13 B a sample.
void halfSweep(const FinestLevel& level, int channels, int colour, float omega, const float* r,
               float* z, cudaStream_t stream);
/// The first one, from z = 0: red. 9 B a sample.
void firstHalfSweep(const FinestLevel& level, int channels, float omega, const float* r, float* z,
                    cudaStream_t stream);
/// d ← d + z. 12 B a sample.
void add(const FinestLevel& level, int channels, const float* z, float* d, cudaStream_t stream);

}  // namespace weft::gpu::unblocked
