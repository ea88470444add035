#pragma once
/// Heights between levels, and the surface that a viewer gets.
#include <cuda_runtime_api.h>

#include "kernels/relief/views.h"

namespace weft::gpu {

/// Copies z into `wide` and gives samples a little beyond the mask the mean of their neighbours.
/// `has`: two planes of bytes to work in.
void extendHeight(const stencil::LevelView& level, const double* z, double* wide,
                  unsigned char* const (&has)[2], cudaStream_t stream);
/// From extended heights of another level, in the unit of `to`'s level.
void prolongHeight(const stencil::LevelView& coarse, const double* wide,
                   const stencil::LevelView& fine, double* to, cudaStream_t stream);
void restrictHeight(const stencil::LevelView& fine, const double* wide,
                    const stencil::LevelView& coarse, double* to, cudaStream_t stream);
/// 0, or the height that is given.
void startHeight(const stencil::LevelView& level, double* z, cudaStream_t stream);

/// Connected parts (8 neighbours) of a mask: the label of every sample inside is that of its part.
/// `given`, per label: the part has given heights.
void labelParts(const stencil::LevelView& level, int* label, unsigned char* given,
                cudaStream_t stream);
/// Heights as floats, parts without given heights moved so that their lowest is 0; 0 outside. `low`:
/// per label, to work in. `z` may be null: flat.
void dropParts(const stencil::LevelView& level, const double* z, const int* label,
               const unsigned char* given, unsigned long long* low, float* height,
               cudaStream_t stream);
/// Three planes of unit normals: x right, y up, z towards the viewer.
void placeSurfaceNormals(const stencil::LevelView& level, const float* height, float* normals,
                         cudaStream_t stream);

}  // namespace weft::gpu
