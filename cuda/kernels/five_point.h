#pragma once
/// Launchers of the finest level. Samples are planes of `level.shape`, `channels` of them.
#include <cuda_runtime_api.h>

#include "kernels/levels.h"

namespace weft::gpu {

/// r ← f − A (d + e), evaluated in double, and its maximum into `maxResidual` (bits; not reset here).
/// `e` may be null. 13 B a sample (17 with e).
void residualFive(const FiveLevel& level, int channels, const float* f, const float* d,
                  const float* e, float* r, unsigned* maxResidual, cudaStream_t stream);

/// The way down of a cycle, from zero: z ← `sweeps` (1 or 2) red-black Gauss-Seidel sweeps (red
/// first) on A z = r, and coarseRhs ← Pᵀ (r − A z). `coarse` without pixels: no coarser level. About
/// 21 B a sample.
void descendFive(const FiveLevel& level, const NineLevel& coarse, TileSize tile, int sweeps,
                 int channels, const float* r, float* z, float* coarseRhs, cudaStream_t stream);

/// What the way up does with its result.
struct Ascent {
    float* added = nullptr;         ///< += z
    float* stored = nullptr;        ///< = z; not the z that is read
    unsigned* maxChange = nullptr;  ///< bits of max |z|; not reset here
};

/// The way up: z + P e, then `sweeps` sweeps with the colours reversed (the adjoint of the way down).
/// About 21 B a sample.
void ascendFive(const FiveLevel& level, const NineLevel& coarse, TileSize tile, int sweeps,
                int channels, const float* r, const float* z, const float* e, const Ascent& ascent,
                cudaStream_t stream);

/// d += P e, with e on the next coarser level. 10 B a sample.
void prolongFive(const FiveLevel& level, const NineLevel& coarse, int channels, const float* e,
                 float* d, cudaStream_t stream);

/// coarseRhs ← Pᵀ r. 5 B a sample.
void restrictFive(const FiveLevel& level, const NineLevel& coarse, int channels, const float* r,
                  float* coarseRhs, cudaStream_t stream);

}  // namespace weft::gpu
