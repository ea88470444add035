#include "cpu/surface/cpu_surface.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>

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

}  // namespace

void CpuSurface::setScene(std::shared_ptr<const SurfaceScene> scene) {
    if (box_.setScene(std::move(scene))) pyramid_.build(box_.planes(), *pool_);
}

const SurfaceLevel& CpuSurface::levelFor(const stencil::ViewFrame<float>& samples,
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
    const int last = static_cast<int>(pyramid_.levels().size()) - 1;
    return pyramid_.levels()[std::clamp(finer, 0, last)];
}

CpuSurface::Frame CpuSurface::frameOf(const SurfaceRequest& r) const {
    const int perSide = r.quality == SurfaceQuality::resting ? 2 : 1;
    const Extent sampled{r.size.width * perSide, r.size.height * perSide};
    Frame f{.view = viewFrameF(r.camera, r.style.zScale, r.size),
            .samples = viewFrameF(r.camera, r.style.zScale, sampled),
            .grid = pyramid_.grid(),
            .paint = box_.paint(r),
            .level = nullptr,
            .sampled = sampled,
            .perSide = perSide};
    f.level = &levelFor(f.samples, r.quality);
    const SurfaceScene& s = box_.scene();
    f.paint.image = box_.image().data();
    f.paint.brightness = s.brightness ? s.brightness->row(0, 0) : nullptr;
    f.paint.truth = s.truth ? s.truth->row(0, 0) : nullptr;
    f.paint.ramp = reinterpret_cast<const Colour*>(surfaceColours(r.style.look).data());
    f.paint.encoded = encodedGreys().data();
    return f;
}

void CpuSurface::findTiles(const Frame& frame) {
    const SurfaceLevel& level = *frame.level;
    for (int J = 0; J < level.tilesY(); ++J)
        for (int I = 0; I < level.tilesX(); ++I) {
            const CellRange r = rangeOf(level, I, J);
            if (!maybeSeen(frame.samples, level, r, level.spanOf(I, J))) continue;
            tiles_.push_back(tileOf(level, r));
        }
}

void CpuSurface::findEdges(const Frame& frame) {
    const SurfaceLevel &fine = pyramid_.levels()[0], &coarse = *frame.level;
    const int shift = std::countr_zero(static_cast<unsigned>(coarse.step));
    const auto isPartly = [&](int i, int j) {
        return coarse.kinds[static_cast<std::size_t>(j >> shift) * coarse.cellsX + (i >> shift)] ==
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
            if (!any || !maybeSeen(frame.samples, fine, r, fine.spanOf(I, J))) continue;
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

void CpuSurface::projectTiles(const Frame& frame) {
    tiles_.clear();
    findTiles(frame);
    if (frame.level->step > 1) findEdges(frame);
    if (projected_.size() < tiles_.size()) projected_.resize(tiles_.size());
    const simd::SurfaceKernels& kernels = simd::surfaceKernels();
    pool_->forRows(static_cast<int>(tiles_.size()), 4, [&](int begin, int end) {
        for (int i = begin; i < end; ++i) kernels.project(frame.samples, tiles_[i], projected_[i]);
    });
}

void CpuSurface::drawBand(const Frame& frame, int begin, int end, SurfacePicture& picture) {
    const simd::SurfaceKernels& kernels = simd::surfaceKernels();
    const int n = frame.perSide, wide = frame.sampled.width;
    float* depth = depth_.data() + static_cast<std::ptrdiff_t>(begin) * n * wide;
    const simd::SampleRows rows{depth, wide, begin * n, end * n};
    std::fill_n(depth, static_cast<std::ptrdiff_t>(end - begin) * n * wide, simd::kNothing);
    for (std::size_t i = 0; i < tiles_.size(); ++i) {
        const simd::ProjectedTile& p = projected_[i];
        if (p.bottom < static_cast<float>(rows.begin) || p.top > static_cast<float>(rows.end))
            continue;
        kernels.raster(frame.samples, tiles_[i], p, frame.grid, rows);
    }
    std::vector<float> t(static_cast<std::size_t>(wide) * n);
    std::vector<Colour> colours(t.size());
    const simd::SampleShade shade{&frame.samples,
                                  &frame.grid,
                                  &frame.paint,
                                  1.5f * static_cast<float>(frame.level->step) + 0.5f,
                                  0.01f * frame.samples.pixel,
                                  frame.sampled.height};
    for (int y = begin; y < end; ++y) {
        for (int j = 0; j < n; ++j) {
            const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(j) * wide;
            const int sampleRow = y * n + j;
            kernels.shade(shade, depth + static_cast<std::ptrdiff_t>(sampleRow - rows.begin) * wide,
                          sampleRow, wide, t.data() + at, colours.data() + at);
        }
        const std::size_t first = static_cast<std::size_t>(y) * picture.size.width;
        kernels.finish({&frame.view,
                        &frame.grid,
                        y,
                        picture.size.width,
                        n,
                        {kNoSurface.u, kNoSurface.v},
                        reinterpret_cast<Colour*>(picture.pixels.data() + first),
                        reinterpret_cast<simd::ShownPlace*>(picture.shows.data() + first)},
                       t.data(), colours.data());
    }
}

void CpuSurface::render(const SurfaceRequest& request, SurfacePicture& picture) {
    const auto begin = std::chrono::steady_clock::now();
    picture.size = request.size.empty() ? Extent{} : request.size;
    const auto area = static_cast<std::size_t>(picture.size.area());
    picture.pixels.resize(area);
    picture.shows.resize(area);
    picture.range = box_.range(request.style);
    if (area == 0) return;
    const Frame frame = frameOf(request);
    depth_.resize(std::max(depth_.size(), static_cast<std::size_t>(frame.sampled.area())));
    projectTiles(frame);
    const int rows = picture.size.height, bands = (rows + kBandRows - 1) / kBandRows;
    pool_->run(bands, [&](int band) {
        drawBand(frame, band * kBandRows, std::min(rows, (band + 1) * kBandRows), picture);
    });
    seconds_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace weft::surface
