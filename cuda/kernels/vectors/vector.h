#pragma once
/// Launchers of plain work on planes of the finest level.
#include <cuda_runtime_api.h>

#include "kernels/levels/levels.h"

namespace weft::gpu {

/// v ← value in Ω (0 elsewhere stays). 5 B a sample.
void fillUnknown(const FinestLevel& level, int channels, float value, float* v, cudaStream_t stream);

/// v ← 0 outside Ω. 1 to 5 B a sample.
void clearFixed(const FinestLevel& level, int channels, float* v, cudaStream_t stream);

/// d += scale · e. 12 B a sample.
void addPlanes(const Shape& shape, int channels, const float* e, float* d, cudaStream_t stream,
               float scale = 1);

/// *most ← max(*most, |v|) as bits of a float. 4 B a sample.
void maxMagnitude(const Shape& shape, int channels, const float* v, unsigned* most,
                  cudaStream_t stream);

inline constexpr int kMeanBlocks = 256;  ///< partial sums a channel

/// v −= mean(v) per channel, for levels where every pixel is unknown; sums in double and in a fixed
/// order. `partial`: kMeanBlocks doubles a channel. 12 B a sample.
void subtractMean(const Shape& shape, int channels, float* v, double* partial, cudaStream_t stream);

}  // namespace weft::gpu
