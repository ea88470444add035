#include "surface/cpu_surface.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>

#include "weft/stencil/surface_pixel.h"

namespace weft::surface {

using stencil::Colour;

namespace {

constexpr int kBandRows = 32;         // of the picture
constexpr float kRestingCell = 1.5f;  // samples that a cell may be wide
constexpr float kMovingCell = 2.5f;

/// Corner `n` of 0..7 of a tile's box.
stencil::ScreenPoint<float> corner(const stencil::ViewFrame<float>& view, const SurfaceLevel& level,
                                   int i0, int i1, int j0, int j1, TileSpan span, int n) {
    return view.project(level.across[n & 1 ? i1 : i0], level.down[n & 2 ? j1 : j0],
                        n & 4 ? span.highest : span.lowest);
}

/// False where the box of a tile is wholly beside the picture. (Behind the eye nothing is known.)
bool maybeSeen(const stencil::ViewFrame<float>& view, const SurfaceLevel& level, int i0, int i1,
               int j0, int j1, TileSpan span) {
    if (span.lowest > span.highest) return false;
    int left = 0, right = 0, above = 0, below = 0;
    for (int n = 0; n < 8; ++n) {
        const auto p = corner(view, level, i0, i1, j0, j1, span, n);
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
    float nearest = 1;
    for (int n = 0; n < 8; ++n)
        nearest =
            std::min(nearest, corner(samples, finest, 0, finest.cellsX, 0, finest.cellsY, span, n).w);
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

void CpuSurface::projectTiles(const Frame& frame) {
    const SurfaceLevel& level = *frame.level;
    tiles_.clear();
    for (int J = 0; J < level.tilesY(); ++J)
        for (int I = 0; I < level.tilesX(); ++I) {
            const int i0 = I * kTileCells, i1 = std::min(i0 + kTileCells, level.cellsX);
            const int j0 = J * kTileCells, j1 = std::min(j0 + kTileCells, level.cellsY);
            const TileSpan span = level.tiles[static_cast<std::size_t>(J) * level.tilesX() + I];
            if (!maybeSeen(frame.samples, level, i0, i1, j0, j1, span)) continue;
            const std::ptrdiff_t node = static_cast<std::ptrdiff_t>(j0) * level.nodesX() + i0;
            tiles_.push_back(
                {i1 - i0, j1 - j0, level.across.data() + i0, level.down.data() + j0,
                 level.z.data() + node, level.nodesX(),
                 level.kinds.data() + static_cast<std::ptrdiff_t>(j0) * level.cellsX + i0,
                 level.cellsX});
        }
    if (projected_.size() < tiles_.size()) projected_.resize(tiles_.size());
    const simd::SurfaceKernels& kernels = simd::surfaceKernels();
    pool_->forRows(static_cast<int>(tiles_.size()), 4, [&](int begin, int end) {
        for (int i = begin; i < end; ++i) kernels.project(frame.samples, tiles_[i], projected_[i]);
    });
}

void CpuSurface::finishRow(const Frame& frame, int y, const float* t, const Colour* colours,
                           SurfacePicture& picture) {
    const int width = picture.size.width, wide = frame.sampled.width, n = frame.perSide;
    const std::size_t row = static_cast<std::size_t>(y) * width;
    for (int x = 0; x < width; ++x) {
        stencil::PixelSamples samples;
        for (int j = 0; j < n; ++j)
            for (int i = 0; i < n; ++i) {
                const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(j) * wide + x * n + i;
                samples.add(colours[at], t[at] != simd::kNothing, t[at]);
            }
        picture.pixels[row + x] = std::bit_cast<Rgba>(samples.mean());
        SurfacePoint shown = kNoSurface;
        if (!stencil::shownAt(frame.grid, frame.view, x, y, samples, shown.u, shown.v))
            shown = kNoSurface;
        picture.shows[row + x] = shown;
    }
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
        finishRow(frame, y, t.data(), colours.data(), picture);
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
