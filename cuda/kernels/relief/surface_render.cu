#include "kernels/relief/surface_render.h"
#include "runtime/launch.h"
#include "weft/stencil/surface_pixel.h"

namespace weft::gpu {

using stencil::HeightSpan;
using stencil::SpanPyramid;
using stencil::SurfaceGrid;

namespace {

constexpr int kColumns = 32, kRows = 8;
// A warp draws 8 × 4 pixels: its rays stay together.
constexpr int kPixelColumns = 8, kPixelRows = 16;

LaunchShape cover(int width, int rows, int columnsPer, int rowsPer) {
    return {dim3(blocksFor(width, columnsPer), blocksFor(rows, rowsPer)),
            dim3(static_cast<unsigned>(columnsPer), static_cast<unsigned>(rowsPer))};
}

__global__ void nodesKernel(stencil::SurfacePlanes planes, stencil::SurfaceNode* nodes,
                            std::uint8_t* states) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
    if (i >= planes.width + 2 || j >= planes.rows + 2) return;
    const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(j) * (planes.width + 2) + i;
    stencil::SurfaceNode node;
    states[at] = stencil::makeNode(planes, i, j, node);
    nodes[at] = node;
}

__global__ void spansKernel(SurfaceGrid grid, SpanPyramid pyramid, int level, HeightSpan* spans) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= pyramid.blocksX(level) || y >= pyramid.blocksY(level)) return;
    spans[pyramid.offset[level] + y * pyramid.blocksX(level) + x] =
        stencil::spanOfBlock(grid, pyramid, level, x, y);
}

__global__ void __launch_bounds__(kPixelColumns* kPixelRows)
    drawKernel(const __grid_constant__ SurfaceDrawing d) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= d.width || y >= d.rows) return;
    stencil::PixelSamples samples;
    for (int j = 0; j < d.perSide; ++j) {
        const float sy = static_cast<float>(y * d.perSide + j) + 0.5f;
        const stencil::Colour background =
            stencil::backgroundColour(d.paint, sy / static_cast<float>(d.rows * d.perSide));
        for (int i = 0; i < d.perSide; ++i) {
            const float sx = static_cast<float>(x * d.perSide + i) + 0.5f;
            const stencil::SightLine<float> line = d.samples.sight(sx, sy);
            float t = 0;
            const bool hit =
                stencil::traced(d.grid, d.pyramid, line, d.samples.zScale, d.samples.nearest(), t);
            samples.add(hit ? stencil::surfaceColour(d.paint, d.grid, d.samples, line, t,
                                                     line.u0 + t * line.du, line.v0 + t * line.dv)
                            : background,
                        hit, t);
        }
    }
    const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(y) * d.width + x;
    d.pixels[at] = samples.mean();
    ShownPlace shown = d.nowhere;
    if (!stencil::shownAt(d.grid, d.view, x, y, samples, shown.u, shown.v)) shown = d.nowhere;
    d.shows[at] = shown;
}

}  // namespace

void makeSurfaceNodes(const stencil::SurfacePlanes& planes, stencil::SurfaceNode* nodes,
                      std::uint8_t* states, cudaStream_t stream) {
    launch(nodesKernel, cover(planes.width + 2, planes.rows + 2, kColumns, kRows), stream,
           "making the nodes of a surface", planes, nodes, states);
}

void makeHeightSpans(const SurfaceGrid& grid, const SpanPyramid& pyramid, HeightSpan* spans,
                     cudaStream_t stream) {
    SpanPyramid own = pyramid;
    own.spans = spans;
    for (int level = 1; level <= own.top; ++level)
        launch(spansKernel, cover(own.blocksX(level), own.blocksY(level), kColumns, kRows), stream,
               "finding the heights of a surface", grid, own, level, spans);
}

void drawSurface(const SurfaceDrawing& drawing, cudaStream_t stream) {
    launch(drawKernel, cover(drawing.width, drawing.rows, kPixelColumns, kPixelRows), stream,
           "drawing a surface", drawing);
}

}  // namespace weft::gpu
