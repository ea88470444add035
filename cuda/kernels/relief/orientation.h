#pragma once
/// (f, g) on the device.
#include <cuda_runtime_api.h>

#include "kernels/relief/views.h"

namespace weft::gpu {

/// Two planes.
struct OrientationView {
    float *f, *g;
};

/// Flat but for known normals; with a dome (sign −1) or bowl (1) where `sign` is not 0.
void placeStart(const stencil::LevelView& level, double sign, OrientationView o, cudaStream_t stream);
/// Bilinear from a coarse level, but for known normals.
void prolongOrientation(const stencil::LevelView& coarse, OrientationView from,
                        const stencil::LevelView& fine, OrientationView to, cudaStream_t stream);
/// Red-black sweeps with weight κλ for each weight in turn (device memory). `spare`: planes to work
/// in.
void relaxOrientation(const stencil::LevelView& level, const stencil::Lighting<double>& light,
                      const float* weights, int count, int sweeps, OrientationView o,
                      OrientationView spare, cudaStream_t stream);
/// Σ (I − R)² over lit samples and their number into errors[0], errors[1] (host memory).
void sumShadingErrors(const stencil::LevelView& level, const stencil::Lighting<double>& light,
                      OrientationView o, GridSums sums, double* errors, cudaStream_t stream);

}  // namespace weft::gpu
