#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cmath>

#include "cpu/cpu_operations.h"
#include "cpu/surface/node_pyramid.h"
#include "weft/stopwatch.h"
#include "weft/surface/surface_paint.h"

namespace weft::surface {

using stencil::Colour;

namespace {

constexpr int kBandRows = 32;         // of the picture
constexpr float kRestingCell = 1.5f;  // samples that a cell may be wide
constexpr float kMovingCell = 2.5f;

/// Cells [i0, i1) × [j0, j1) of a level.
struct CellRange {
    int i0, i1, j0, j1;
};

CellRange rangeOf(const SurfaceLevel& level, int I, int J) {
    const int i0 = I * kTileCells, j0 = J * kTileCells;
    return {i0, std::min(i0 + kTileCells, level.cellsX), j0, std::min(j0 + kTileCells, level.cellsY)};
}

simd::SurfaceTile tileOf(const SurfaceLevel& level, const CellRange& r) {
    return {r.i1 - r.i0,
            r.j1 - r.j0,
            level.across.data() + r.i0,
            level.down.data() + r.j0,
            level.z.data() + static_cast<std::ptrdiff_t>(r.j0) * level.nodesX() + r.i0,
            level.nodesX(),
            level.kinds.data() + static_cast<std::ptrdiff_t>(r.j0) * level.cellsX + r.i0,
            level.cellsX};
}

/// Corner `n` of 0..7 of the box of some cells.
stencil::ScreenPoint<float> corner(const stencil::ViewFrame<float>& view, const SurfaceLevel& level,
                                   const CellRange& r, TileSpan span, int n) {
    return view.project(level.across[n & 1 ? r.i1 : r.i0], level.down[n & 2 ? r.j1 : r.j0],
                        n & 4 ? span.highest : span.lowest);
}

/// False where that box is wholly beside the picture. (Behind the eye nothing is known.)
bool maybeSeen(const stencil::ViewFrame<float>& view, const SurfaceLevel& level, const CellRange& r,
               TileSpan span) {
    if (span.lowest > span.highest) return false;
    int left = 0, right = 0, above = 0, below = 0;
    for (int n = 0; n < 8; ++n) {
        const auto p = corner(view, level, r, span, n);
        if (!(p.w > 0.01f)) return true;
        left += p.x<0, right += p.x> 2 * view.halfWidth;
        above += p.y<0, below += p.y> 2 * view.halfHeight;
    }
    return left < 8 && right < 8 && above < 8 && below < 8;
}

/// Surfaces drawn by the CPU: a grid of cells into a depth buffer, then every sample shaded at full
/// resolution.
class CpuSurface final : public SurfaceRenderer {
public:
    explicit CpuSurface(std::shared_ptr<ThreadPool> pool) : pool_(std::move(pool)) {}

    void setScene(std::shared_ptr<const SurfaceScene> scene) override {
        if (box_.setScene(std::move(scene))) pyramid_.build(box_.planes(), *pool_);
    }

    void render(const SurfaceRequest& request, SurfacePicture& picture) override {
        const auto begin = std::chrono::steady_clock::now();
        picture.size = request.size.empty() ? Extent{} : request.size;
        const auto area = static_cast<std::size_t>(picture.size.area());
        picture.pixels.resize(area);
        picture.shows.resize(area);
        picture.range = box_.range(request.style);
        if (area == 0) return;
        const simd::SurfaceFrame frame = frameOf(request);
        depth_.resize(std::max(depth_.size(), area * frame.perSide * frame.perSide));
        projectTiles(frame);
        const int rows = frame.height, bands = (rows + kBandRows - 1) / kBandRows;
        pool_->run(bands, [&](int band) {
            drawBand(frame, band * kBandRows, std::min(rows, (band + 1) * kBandRows), picture);
        });
        seconds_ = secondsSince(begin);
    }
    [[nodiscard]] double drawSeconds() const override { return seconds_; }
    [[nodiscard]] double copySeconds() const override { return 0; }

private:
    [[nodiscard]] int levelFor(const stencil::ViewFrame<float>& samples,
                               SurfaceQuality quality) const {
        const SurfaceLevel& finest = pyramid_.levels()[0];
        const ValueRange z = box_.heights();
        const TileSpan span{static_cast<float>(z.lowest), static_cast<float>(z.highest)};
        const CellRange whole{0, finest.cellsX, 0, finest.cellsY};
        float nearest = 1;
        for (int n = 0; n < 8; ++n)
            nearest = std::min(nearest, corner(samples, finest, whole, span, n).w);
        const float cell = 1 / (samples.pixel * std::max(nearest, 0.25f));
        const float wanted = quality == SurfaceQuality::moving ? kMovingCell : kRestingCell;
        const int finer = static_cast<int>(std::floor(std::log2(wanted / cell)));
        return std::clamp(finer, 0, static_cast<int>(pyramid_.levels().size()) - 1);
    }

    [[nodiscard]] simd::SurfaceFrame frameOf(const SurfaceRequest& r) {
        const int perSide = r.quality == SurfaceQuality::resting ? 2 : 1;
        const Extent sampled{r.size.width * perSide, r.size.height * perSide};
        simd::SurfaceFrame f{.view = viewFrameF(r.camera, r.style.zScale, r.size),
                             .samples = viewFrameF(r.camera, r.style.zScale, sampled),
                             .grid = pyramid_.grid(),
                             .paint = box_.paint(r),
                             .width = r.size.width,
                             .height = r.size.height,
                             .perSide = perSide,
                             .step = 1,
                             .nowhere = {kNoSurface.u, kNoSurface.v}};
        level_ = &pyramid_.levels()[levelFor(f.samples, r.quality)];
        f.step = level_->step;
        const SurfaceScene& s = box_.scene();
        f.paint.image = box_.image().data();
        f.paint.brightness = s.brightness ? s.brightness->row(0, 0) : nullptr;
        f.paint.truth = s.truth ? s.truth->row(0, 0) : nullptr;
        f.paint.ramp = reinterpret_cast<const Colour*>(surfaceColours(r.style.look).data());
        f.paint.encoded = encodedGreys().data();
        return f;
    }

    void projectTiles(const simd::SurfaceFrame& frame) {
        tiles_.clear();
        findTiles(frame.samples);
        if (frame.step > 1) findEdges(frame.samples);
        if (projected_.size() < tiles_.size()) projected_.resize(tiles_.size());
        const simd::SurfaceKernels& kernels = simd::surfaceKernels();
        pool_->forRows(static_cast<int>(tiles_.size()), 4, [&](int begin, int end) {
            for (int i = begin; i < end; ++i)
                kernels.project(frame.samples, tiles_[i], projected_[i]);
        });
    }

    void findTiles(const stencil::ViewFrame<float>& samples) {
        for (int J = 0; J < level_->tilesY(); ++J)
            for (int I = 0; I < level_->tilesX(); ++I) {
                const CellRange r = rangeOf(*level_, I, J);
                if (maybeSeen(samples, *level_, r, level_->spanOf(I, J)))
                    tiles_.push_back(tileOf(*level_, r));
            }
    }

    /// Cells of the finest grid where the one that is drawn is surface in part only: its walls.
    void findEdges(const stencil::ViewFrame<float>& samples) {
        const SurfaceLevel &fine = pyramid_.levels()[0], &coarse = *level_;
        const int shift = std::countr_zero(static_cast<unsigned>(coarse.step));
        const auto isPartly = [&](int i, int j) {
            return coarse
                       .kinds[static_cast<std::size_t>(j >> shift) * coarse.cellsX + (i >> shift)] ==
                   kPartly;
        };
        edgeKinds_.clear();
        edgeKinds_.reserve(fine.tiles.size());  // tiles point into it
        for (int J = 0; J < fine.tilesY(); ++J)
            for (int I = 0; I < fine.tilesX(); ++I) {
                const CellRange r = rangeOf(fine, I, J);
                bool any = false;
                for (int j = r.j0; j < r.j1 && !any; j += coarse.step)
                    for (int i = r.i0; i < r.i1 && !any; i += coarse.step) any = isPartly(i, j);
                if (!any || !maybeSeen(samples, fine, r, fine.spanOf(I, J))) continue;
                auto& kinds = edgeKinds_.emplace_back();
                for (int j = r.j0; j < r.j1; ++j)
                    for (int i = r.i0; i < r.i1; ++i)
                        kinds[static_cast<std::size_t>(j - r.j0) * kTileCells + (i - r.i0)] =
                            isPartly(i, j) ? fine.kinds[static_cast<std::size_t>(j) * fine.cellsX + i]
                                           : static_cast<std::uint8_t>(kEmpty);
                simd::SurfaceTile tile = tileOf(fine, r);
                tile.kinds = kinds.data();
                tile.kindStride = kTileCells;
                tiles_.push_back(tile);
            }
    }

    void drawBand(const simd::SurfaceFrame& frame, int begin, int end, SurfacePicture& picture) {
        const simd::SurfaceKernels& kernels = simd::surfaceKernels();
        const int n = frame.perSide;
        const std::ptrdiff_t wide = frame.sampleWidth();
        float* depth = depth_.data() + begin * n * wide;
        const simd::SampleRows rows{depth, frame.sampleWidth(), begin * n, end * n};
        std::fill_n(depth, (end - begin) * n * wide, simd::kNothing);
        for (std::size_t i = 0; i < tiles_.size(); ++i) {
            const simd::ProjectedTile& p = projected_[i];
            if (p.bottom >= static_cast<float>(rows.begin) && p.top <= static_cast<float>(rows.end))
                kernels.raster(frame.samples, tiles_[i], p, frame.grid, rows);
        }
        std::vector<float> t(static_cast<std::size_t>(wide) * n);
        std::vector<Colour> colours(t.size());
        for (int y = begin; y < end; ++y) {
            for (int j = 0; j < n; ++j)
                kernels.shade(frame, depth + (y * n + j - rows.begin) * wide, y * n + j,
                              t.data() + j * wide, colours.data() + j * wide);
            const std::size_t first = static_cast<std::size_t>(y) * picture.size.width;
            kernels.finish(frame, y, t.data(), colours.data(),
                           reinterpret_cast<Colour*>(picture.pixels.data() + first),
                           reinterpret_cast<simd::ShownPlace*>(picture.shows.data() + first));
        }
    }

    std::shared_ptr<ThreadPool> pool_;
    SurfacePaintBox box_;
    NodePyramid pyramid_;
    const SurfaceLevel* level_ = nullptr;   ///< that is drawn
    std::vector<simd::SurfaceTile> tiles_;  ///< that may be seen
    /// Kinds of cells of tiles of the finest grid, without those that the coarser one draws.
    std::vector<std::array<std::uint8_t, kTileCells * kTileCells>> edgeKinds_;
    std::vector<simd::ProjectedTile> projected_;
    std::vector<float> depth_;
    double seconds_ = 0;
};

}  // namespace

}  // namespace weft::surface

std::unique_ptr<weft::SurfaceRenderer> weft::makeCpuSurface(std::shared_ptr<ThreadPool> pool) {
    return std::make_unique<surface::CpuSurface>(std::move(pool));
}
