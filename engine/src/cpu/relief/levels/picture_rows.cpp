#include "cpu/relief/levels/picture_rows.h"

#include <algorithm>
#include <cstring>

#include "weft/stencil/silhouette.h"

namespace weft::relief {

namespace {

constexpr int kTile = 32;
/// Pixels that what is marked at an edge depends on, each way.
constexpr int kReach = stencil::kMaskBlurs + 1;

/// Pixels [left, right) × [top, bottom).
struct Window {
    int left, top, right, bottom;
    [[nodiscard]] int width() const { return right - left; }
    [[nodiscard]] int height() const { return bottom - top; }
    [[nodiscard]] Window grownWithin(Extent e, int by) const {
        return {std::max(0, left - by), std::max(0, top - by), std::min(e.width, right + by),
                std::min(e.height, bottom + by)};
    }
};

/// True where a mask's edge passes through a window.
bool hasEdge(const Mask& mask, const Window& window) {
    const std::uint8_t first = mask.row(window.top)[window.left];
    for (int y = window.top; y < window.bottom; ++y) {
        const std::uint8_t* row = mask.row(y) + window.left;
        if (row[0] != first ||
            std::memcmp(row, row + 1, static_cast<std::size_t>(window.width()) - 1) != 0)
            return true;
    }
    return false;
}

/// The blurred mask of a window, valid kMaskBlurs pixels or more from window edges inside the image.
class BlurredMask {
public:
    void blur(const Mask& mask, const Window& window) {
        window_ = window;
        const int w = window.width(), h = window.height();
        soft_.resize(static_cast<std::size_t>(w) * h);
        next_.resize(soft_.size());
        for (int y = 0; y < h; ++y)
            for (int x = 0; x < w; ++x)
                soft_[y * w + x] = mask.row(window.top + y)[window.left + x] != Mask::kFixed;
        for (int k = 0; k < stencil::kMaskBlurs; ++k) {
            for (int y = 0; y < h; ++y) blurRow(y);
            soft_.swap(next_);
        }
    }
    [[nodiscard]] float at(int x, int y) const {
        return soft_[(y - window_.top) * window_.width() + x - window_.left];
    }

private:
    void blurRow(int y) {
        const int w = window_.width(), h = window_.height();
        float* to = next_.data() + y * w;
        const auto slowly = [&](int x) { to[x] = stencil::blurred(soft_.data(), x, y, w, h); };
        if (y == 0 || y == h - 1) {
            for (int x = 0; x < w; ++x) slowly(x);
            return;
        }
        slowly(0);
        const float *row = soft_.data() + y * w, *above = row - w, *below = row + w;
        // As stencil::blurred.
        for (int x = 1; x < w - 1; ++x)
            to[x] = 0.2f * (row[x] + row[x - 1] + row[x + 1] + above[x] + below[x]);
        slowly(w - 1);
    }

    Window window_{};
    Floats soft_, next_;
};

}  // namespace

PictureRows::PictureRows(const ReliefProblem& problem, LevelPlanes planes,
                         std::span<const BorderNormal> cut)
    : problem_(problem),
      planes_(planes),
      cut_(cut),
      hasRim_(problem.edges() && problem.boundary() == ReliefBoundary::silhouette) {}

bool PictureRows::marksSilhouette() const {
    return planes_ == LevelPlanes::all && problem_.boundary() == ReliefBoundary::silhouette;
}

bool PictureRows::hasDoubt() const {
    return planes_ == LevelPlanes::all && problem_.outliers() != nullptr;
}

bool PictureRows::isBesideMask(int x, int y) const {
    const Mask& mask = problem_.mask();
    const Extent e = mask.extent();
    const std::uint8_t* row = mask.row(y);
    if (row[x]) return false;
    return (x > 0 && row[x - 1]) || (x + 1 < e.width && row[x + 1]) ||
           (y > 0 && mask.row(y - 1)[x]) || (y + 1 < e.height && mask.row(y + 1)[x]);
}

void PictureRows::make(const stencil::LevelView& level, float* rim, int top, int bottom) const {
    const bool all = planes_ == LevelPlanes::all;
    for (int y = top; y < bottom; ++y) {
        const std::uint8_t* from = problem_.mask().row(y);
        std::uint8_t* inside = level.inside + std::ptrdiff_t{y} * level.width;
        for (int x = 0; x < level.width; ++x) inside[x] = from[x] != 0;
        if (all) takeSamples(level, y);
        if (all && problem_.borderHeight()) takeHeights(level, y);
    }
    if (marksSilhouette()) markSilhouette(level, top, bottom);
    for (int y = top; y < bottom && hasRim_; ++y) takeEdges(level, rim, y);
    const auto above = [](const BorderNormal& n, int y) { return n.y < y; };
    auto n = std::lower_bound(cut_.begin(), cut_.end(), top, above);
    for (; all && n != cut_.end() && n->y < bottom; ++n) {
        const std::ptrdiff_t i = std::ptrdiff_t{n->y} * level.width + n->x;
        level.known[i] = 1, level.knownF[i] = n->f, level.knownG[i] = n->g;
    }
}

void PictureRows::takeSamples(const stencil::LevelView& level, int y) const {
    const std::ptrdiff_t first = std::ptrdiff_t{y} * level.width;
    const auto count = static_cast<std::size_t>(level.width);
    problem_.readRow(y, {level.shading + first, count}, {level.clipped + first, count});
    for (int x = 0; x < level.width && hasDoubt(); ++x)
        if (level.inside[first + x]) level.doubt[first + x] = problem_.doubt({x, y});
}

void PictureRows::takeHeights(const stencil::LevelView& level, int y) const {
    for (int x = 0; x < level.width; ++x) {
        const std::ptrdiff_t i = std::ptrdiff_t{y} * level.width + x;
        if (!level.inside[i] || !level.onBorder(x, y)) continue;
        level.fixed[i] = 1;
        level.fixedHeight[i] = problem_.borderHeight()->at(0, {x, y});
    }
}

/// Marks the first ring of pixels outside the mask: there the normal lies in the image plane, along
/// the gradient of the blurred mask, so (f, g) = −2 n. The edge of the image is no silhouette. The
/// mask is blurred tile by tile, where an edge passes.
void PictureRows::markSilhouette(const stencil::LevelView& level, int top, int bottom) const {
    const Mask& mask = problem_.mask();
    const Extent e = mask.extent();
    BlurredMask soft;
    const int tiles = std::max(1, (bottom - top) / kTile);
    for (int k = 0; k < tiles; ++k)
        for (int x0 = 0; x0 < e.width; x0 += kTile) {
            const Window tile{x0, top + (bottom - top) * k / tiles, std::min(x0 + kTile, e.width),
                              top + (bottom - top) * (k + 1) / tiles};
            if (!hasEdge(mask, tile.grownWithin(e, 1))) continue;
            soft.blur(mask, tile.grownWithin(e, kReach));
            for (int y = tile.top; y < tile.bottom; ++y)
                for (int x = tile.left; x < tile.right; ++x)
                    if (isBesideMask(x, y))
                        stencil::turnAway(level, x, y, [&](int u, int v) { return soft.at(u, v); });
        }
}

/// Edges that are cut off are no silhouette.
void PictureRows::takeEdges(const stencil::LevelView& level, float* rim, int y) const {
    for (int x = 0; x < level.width; ++x) {
        if (!isBesideMask(x, y)) continue;
        const std::ptrdiff_t i = std::ptrdiff_t{y} * level.width + x;
        rim[i] = problem_.turnsAway({x, y});
        if (rim[i] < stencil::kTurnsAway && planes_ == LevelPlanes::all) level.known[i] = 0;
    }
}

}  // namespace weft::relief
