#pragma once
// Surfaces drawn by the CPU: a grid of cells into a depth buffer, then every sample shaded at full
// resolution.
#include <array>
#include <memory>
#include <vector>

#include "cpu/simd/surface_kernels.h"
#include "cpu/surface/node_pyramid.h"
#include "weft/surface_paint.h"

namespace weft::surface {

class CpuSurface final : public SurfaceRenderer {
public:
    explicit CpuSurface(std::shared_ptr<ThreadPool> pool) : pool_(std::move(pool)) {}

    void setScene(std::shared_ptr<const SurfaceScene> scene) override;
    void render(const SurfaceRequest& request, SurfacePicture& picture) override;
    [[nodiscard]] double drawSeconds() const override { return seconds_; }
    [[nodiscard]] double copySeconds() const override { return 0; }

private:
    /// What one picture needs everywhere.
    struct Frame {
        stencil::ViewFrame<float> view, samples;  ///< of pixels, of samples
        stencil::SurfaceGrid grid;
        stencil::SurfacePaint paint;
        const SurfaceLevel* level;
        Extent sampled;
        int perSide;
    };
    [[nodiscard]] Frame frameOf(const SurfaceRequest& request) const;
    [[nodiscard]] const SurfaceLevel& levelFor(const stencil::ViewFrame<float>& samples,
                                               SurfaceQuality quality) const;
    void projectTiles(const Frame& frame);
    void findTiles(const Frame& frame);
    /// Cells of the finest grid where the one that is drawn is surface in part only: its walls.
    void findEdges(const Frame& frame);
    void drawBand(const Frame& frame, int begin, int end, SurfacePicture& picture);

    std::shared_ptr<ThreadPool> pool_;
    SurfacePaintBox box_;
    NodePyramid pyramid_;
    std::vector<simd::SurfaceTile> tiles_;  ///< that may be seen
    /// Kinds of cells of tiles of the finest grid, without those that the coarser one draws.
    std::vector<std::array<std::uint8_t, kTileCells * kTileCells>> edgeKinds_;
    std::vector<simd::ProjectedTile> projected_;
    std::vector<float> depth_;
    double seconds_ = 0;
};

}  // namespace weft::surface
