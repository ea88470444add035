#pragma once
/// Launchers of pictures of surfaces: nodes, spans of heights, rays.
#include <cuda_runtime_api.h>

#include "weft/stencil/surface_shading.h"
#include "weft/stencil/surface_trace.h"

namespace weft::gpu {

/// nodes and states ← the planes. 17 B read, 17 B written a pixel.
void makeSurfaceNodes(const stencil::SurfacePlanes& planes, stencil::SurfaceNode* nodes,
                      std::uint8_t* states, cudaStream_t stream);

/// spans ← those of `pyramid` over the grid, level by level. 17 B a pixel.
void makeHeightSpans(const stencil::SurfaceGrid& grid, const stencil::SpanPyramid& pyramid,
                     stencil::HeightSpan* spans, cudaStream_t stream);

/// Place on the surface that a pixel shows.
struct ShownPlace {
    float u, v;
};

/// What a picture is drawn from and into. All pointers are the device's.
struct SurfaceDrawing {
    stencil::ViewFrame<float> view, samples;  ///< of pixels, of samples
    stencil::SurfaceGrid grid;
    stencil::SpanPyramid pyramid;
    stencil::SurfacePaint paint;
    int width, rows;  ///< of the picture
    int perSide;      ///< samples a pixel, along a side
    ShownPlace nowhere;
    stencil::Colour* pixels;
    ShownPlace* shows;
};

/// One thread a pixel: perSide² rays, their mean colour, and what the pixel's centre shows. Reads
/// what the rays meet (mostly cached), writes 12 B a pixel.
void drawSurface(const SurfaceDrawing& drawing, cudaStream_t stream);

}  // namespace weft::gpu
