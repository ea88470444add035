#pragma once
// Kernels of pictures of surfaces: tiles of cells into a depth buffer, depths into colours. One table
// per x86-64 level, chosen at run time.
#include <cstddef>
#include <cstdint>

#include "cpu/simd/levels.h"
#include "weft/stencil/surface_shading.h"

namespace weft::simd {

inline constexpr int kTileCells = 32, kTileNodes = kTileCells + 1;  ///< along a side
inline constexpr float kNothing = -1e30f;  ///< depth where nothing is, or behind the eye

/// What a cell holds.
enum CellKind : std::uint8_t { kEmpty, kWhole, kPartly };

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

/// Place on the surface that a pixel shows.
struct ShownPlace {
    float u, v;
};

/// A picture and its samples, `perSide` by `perSide` a pixel.
struct SurfaceFrame {
    stencil::ViewFrame<float> view, samples;  ///< of pixels, of samples
    stencil::SurfaceGrid grid;
    stencil::SurfacePaint paint;
    int width, height, perSide;  ///< pixels
    int step;                    ///< of the grid that is drawn
    ShownPlace nowhere;          ///< what pixels show that are no surface
    [[nodiscard]] constexpr int sampleWidth() const { return width * perSide; }
};

struct SurfaceKernels {
    void (*project)(const stencil::ViewFrame<float>&, const SurfaceTile&, ProjectedTile&);
    /// depth = max(depth, the tile's): two triangles a cell; cells that are surface in part only
    /// where the grid is.
    void (*raster)(const stencil::ViewFrame<float>&, const SurfaceTile&, const ProjectedTile&,
                   const stencil::SurfaceGrid&, const SampleRows&);
    /// Colours of row y of samples; t[x] = where the sight of x meets the surface (kNothing:
    /// nowhere).
    void (*shade)(const SurfaceFrame&, const float* depth, int y, float* t, stencil::Colour* colours);
    /// Row y of pixels from `perSide` rows of samples.
    void (*finish)(const SurfaceFrame&, int y, const float* t, const stencil::Colour* colours,
                   stencil::Colour* pixels, ShownPlace* shows);
};
inline const SurfaceKernels& surfaceKernels() { return kernels<SurfaceKernels>(); }

}  // namespace weft::simd
