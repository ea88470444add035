#pragma once
/// Levels of the picture on the device.
#include <cuda_runtime_api.h>

#include "weft/stencil/outline_normals.h"
#include "weft/stencil/relief_views.h"

namespace weft::gpu {

using stencil::LevelView;

/// A pixel of the border: its index, what is given there.
struct BorderHeight {
    int index;
    float height;
};
struct BorderOrientation {
    int index;
    float f, g;
};

/// Bits of a packed mark.
inline constexpr unsigned char kMarkInside = 1, kMarkClipped = 2, kMarkCutOff = 4;

/// Fills a finest level from shading and packed marks; its doubt, if it has any, is filled already.
void placeFinest(const LevelView& level, const float* shading, const unsigned char* marks,
                 cudaStream_t stream);
/// The first ring outside the mask, but for what is marked as cut off. `soft`, `spare`: planes to
/// work in.
void markSilhouette(const LevelView& level, const unsigned char* marks, float* soft, float* spare,
                    cudaStream_t stream);
void fixHeights(const LevelView& level, const BorderHeight* heights, int count, cudaStream_t stream);
void knowOrientations(const LevelView& level, const BorderOrientation* normals, int count,
                      cudaStream_t stream);
/// A whole coarse level, but for its border normals.
void coarsenLevel(const LevelView& fine, const LevelView& coarse, bool silhouette, bool border,
                  cudaStream_t stream);
void coarsenBorderNormals(const LevelView& fine, const LevelView& coarse, cudaStream_t stream);
/// Normals of an outline for every cell of a level.
void placeOutline(const LevelView& level, const stencil::InflatedView& outline, float* a, float* b,
                  cudaStream_t stream);
/// Makes (f, g) known about a click, in pixels of the image. sign: 1 rises outwards.
void plantSeedOn(const LevelView& level, int x, int y, double sign, bool ridge, cudaStream_t stream);

}  // namespace weft::gpu
