#pragma once
// Rows of a bas-relief: heights as a mix of three, and their normals.
#include "cpu/simd/levels.h"

namespace weft::simd {

/// v = Σ_k weight_k plane_k − middle; height = offset + scale · v / (1 + knee |v|), of 0 .. most but
/// for rounding.
struct DepthMix {
    float weight[3];
    float middle, knee;
    float offset, scale, most;
};

struct DepthKernels {
    /// Least and largest v of `count` samples into range[0] and range[1], with those that are there.
    /// 12 B a sample.
    void (*range)(const DepthMix& mix, const float* const (&plane)[3], int count, float* range);
    /// Heights. 16 B a sample.
    void (*mix)(const DepthMix& mix, const float* const (&plane)[3], float* height, int count);
    /// Unit normals by central differences of samples 1 .. count − 2 of a row between two others:
    /// x right, y up. 16 B a sample.
    void (*normals)(const float* above, const float* here, const float* below, float* nx, float* ny,
                    float* nz, int count);
};
inline const DepthKernels& depthKernels() { return kernels<DepthKernels>(); }

}  // namespace weft::simd
