#pragma once
/// Launchers between pictures and planes of the finest level.
#include <cuda_runtime_api.h>

#include "kernels/levels/cell_weights.h"
#include "kernels/levels/levels.h"
#include "weft/backend/domain.h"
#include "weft/stencil/guidance.h"

namespace weft::gpu {

/// A picture on the device: planes of packed rows, samples as floats or as 8-bit codes.
struct PicturePlanes {
    const void* samples = nullptr;
    bool codes = false;  ///< a byte a sample: sample = 257 · code
    int width = 0, height = 0;
};

/// Where a box lies in its patch and in the background.
struct PlacedPictures {
    PicturePlanes patch, background;
    int patchX = 0, patchY = 0;            ///< of the box's first pixel
    int backgroundX = 0, backgroundY = 0;  ///< the same
    bool nothingFixed = false;             ///< every pixel of the box is unknown
};

/// f ← the right-hand side of channels first .. first + channels − 1 (weft/stencil/guidance.h)
/// without wanted values; of `links` those are heeded, of import gradients alone. From codes, 6 B a
/// sample.
void assembleRhs(const FinestLevel& level, const CellWeights& links, ImageBorder border,
                 const PlacedPictures& pictures, int first, int channels, Gradients gradients,
                 float* f, cudaStream_t stream);

/// Rows `top` .. `top + rows` − 1 of the box as opaque pixels, rows packed: g + d where unknown, else
/// the background. `channels`: 1 or 3. From codes, 20 B a pixel.
void composePixels(const FinestLevel& level, const PlacedPictures& pictures, int channels,
                   const float* d, int top, int rows, std::uint32_t* pixels, cudaStream_t stream);

}  // namespace weft::gpu
