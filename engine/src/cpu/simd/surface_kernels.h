#pragma once
// Kernels of pictures of surfaces: tiles of cells into a depth buffer, depths into colours. One table
// per x86-64 level, chosen at run time.
#include <cstddef>
#include <cstdint>

#include "cpu/simd/levels.h"
#include "weft/stencil/surface_shading.h"

namespace weft::simd {

inline constexpr int kTileNodes = 33;      ///< along a side
inline constexpr float kNothing = -1e30f;  ///< depth where nothing is, or behind the eye
inline constexpr std::uint8_t kEmptyCell = 0, kPartCell = 2;

/// The nodes of a tile of cells in a picture, rows of kTileNodes.
struct ProjectedTile {
    float x[kTileNodes * kTileNodes], y[kTileNodes * kTileNodes], depth[kTileNodes * kTileNodes];
    float top, bottom, left, right;  ///< bounds of those before the eye
};

/// A tile of a level. `z`, `kinds`: at its first node and cell.
struct SurfaceTile {
    int cellsX, cellsY;
    const float *across, *down;  ///< u and v of nodes
    const float* z;
    std::ptrdiff_t zStride;
    const std::uint8_t* kinds;
    std::ptrdiff_t kindStride;
};

/// Rows [begin, end) of samples; row `begin` is the first of `depth`.
struct SampleRows {
    float* depth;
    int width, begin, end;
};

/// What the samples of a row need to become colours.
struct SampleShade {
    const stencil::ViewFrame<float>* view;  ///< of the picture of samples
    const stencil::SurfaceGrid* grid;
    const stencil::SurfacePaint* paint;
    float reach;      ///< pixels that a hit may move by being polished
    float tolerance;  ///< of its height
    int rows;         ///< of the whole picture
};

/// Place on the surface that a pixel shows.
struct ShownPlace {
    float u, v;
};

/// A row of a picture to be written.
struct PixelRow {
    const stencil::ViewFrame<float>* view;  ///< of the picture of pixels
    const stencil::SurfaceGrid* grid;
    int y, width, perSide;
    ShownPlace nowhere;
    stencil::Colour* pixels;
    ShownPlace* shows;
};

struct SurfaceKernels {
    void (*project)(const stencil::ViewFrame<float>&, const SurfaceTile&, ProjectedTile&);
    /// depth = max(depth, the tile's): two triangles a cell; cells that are surface in part only
    /// where the grid is.
    void (*raster)(const stencil::ViewFrame<float>&, const SurfaceTile&, const ProjectedTile&,
                   const stencil::SurfaceGrid&, const SampleRows&);
    /// Colours of one row; t[x] = where the sight of x meets the surface (kNothing: nowhere).
    void (*shade)(const SampleShade&, const float* depth, int y, int width, float* t,
                  stencil::Colour* colours);
    /// One row of pixels from `perSide` rows of samples.
    void (*finish)(const PixelRow&, const float* t, const stencil::Colour* colours);
};
inline const SurfaceKernels& surfaceKernels() { return kernels<SurfaceKernels>(); }

}  // namespace weft::simd
