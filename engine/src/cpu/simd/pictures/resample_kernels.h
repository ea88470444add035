#pragma once
// Kernels that take samples of a picture between its pixels. One table per x86-64 level, chosen at
// run time; all levels give the same bits (no product is contracted with a sum).
#include <cstddef>

#include "cpu/simd/levels.h"

namespace weft::simd {

/// The picture that samples are taken of; its border repeats.
struct SampledPlanes {
    const float* data;
    std::ptrdiff_t stride, planeStride;
    int width, height, channels;  ///< channels: at most kMostPlanes
};
inline constexpr int kMostPlanes = 4;

/// Where the n pixels of a row lie in the picture: pixel i at (x + i dx, y + i dy), centres at + ½.
struct SampledRow {
    double x, y, dx, dy;
    int n;
};

/// Places beside a pixel's own, whose samples are averaged: `across` by `down`, (acrossX, acrossY)
/// and (downX, downY) apart, the pixel in their middle.
struct SubSamples {
    int across, down;
    double acrossX, acrossY, downX, downY;
};

/// Samples are rounded to multiples of `grid`, a power of two, and kept within least .. most.
struct SampleRounding {
    float grid, least, most;
};

struct ResampleKernels {
    /// out[c][i] = the sample at pixel i by cubic convolution (Keys, a = −½); largest |out|.
    float (*cubicRow)(const SampledPlanes&, const SampledRow&, const SampleRounding&,
                      float* const* out);
    /// out[c][i] = the mean of linear samples around pixel i; largest |out|.
    float (*meanRow)(const SampledPlanes&, const SampledRow&, const SubSamples&,
                     const SampleRounding&, float* const* out);
    /// max(most, the largest of n numbers).
    float (*largest)(const float* row, int n, float most);
};
/// The same where the picture is only scaled and moved: rows are summed first, and serve a whole row
/// of samples.
struct UprightKernels {
    static constexpr int kMostSteps = 3;  ///< sub-samples across and down

    /// As cubicRow, of a row with dy = 0.
    float (*cubicRow)(const SampledPlanes&, const SampledRow&, const SampleRounding&,
                      float* const* out);
    /// As meanRow, where acrossY = downX = 0, and no more than kMostSteps.
    float (*meanRow)(const SampledPlanes&, const SampledRow&, const SubSamples&,
                     const SampleRounding&, float* const* out);
};
inline const UprightKernels& uprightKernels() { return kernels<UprightKernels>(); }
inline const ResampleKernels& resampleKernels() { return kernels<ResampleKernels>(); }

}  // namespace weft::simd
