#pragma once
/// Launchers of coarse levels (9-point operators). Samples are planes of `level.shape`.
#include <cuda_runtime_api.h>

#include "kernels/levels.h"
#include "weft/stencil/nine_point.h"

namespace weft::gpu {

/// The way down of a cycle, from zero: z ← Chebyshev-Jacobi steps (1 or 2) on A z = b, and coarseRhs
/// ← Pᵀ (b − A z). About 60 B a point and channel.
void descendNine(const NineLevel& level, const NineLevel& coarse, TileSize tile,
                 const stencil::ChebyshevSteps& steps, int channels, const float* b, float* z,
                 float* coarseRhs, cudaStream_t stream);

/// The way up: z + P e, then Chebyshev-Jacobi steps; the result goes to `out` (added to it where
/// `add`). `out` is not z. About 50 B a point and channel.
void ascendNine(const NineLevel& level, const NineLevel& coarse, TileSize tile,
                const stencil::ChebyshevSteps& steps, int channels, const float* b, const float* z,
                const float* e, bool add, float* out, cudaStream_t stream);

/// u ← P e, with e on the next coarser level. 14 B a point and channel.
void prolongNine(const NineLevel& level, const NineLevel& coarse, int channels, const float* e,
                 float* u, cudaStream_t stream);

/// b ← f − A u. 36 B a point and channel.
void residualNine(const NineLevel& level, int channels, const float* f, const float* u, float* b,
                  cudaStream_t stream);

/// coarseRhs ← Pᵀ r. 13 B a point and channel.
void restrictNine(const NineLevel& level, const NineLevel& coarse, int channels, const float* r,
                  float* coarseRhs, cudaStream_t stream);

}  // namespace weft::gpu
