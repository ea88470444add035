#include "gui/display/display_image.h"

#include <algorithm>
#include <cmath>

#include "gui/display/sample_conversion.h"
#include "weft/backend/thread_pool.h"

namespace weft::gui {

namespace {

constexpr int kSmallestLevel = 64;
constexpr std::int64_t kWorthThreads = 1 << 20;  ///< pixels

Extent halved(Extent e) { return {(e.width + 1) / 2, (e.height + 1) / 2}; }

// Pixels of the next level that any pixel of `r` contributes to.
Rect halved(const Rect& r) {
    if (r.empty()) return {};
    const int x = r.x / 2, y = r.y / 2;
    return {x, y, (r.right() + 1) / 2 - x, (r.bottom() + 1) / 2 - y};
}

// Level k's rectangle `r` from level k − 1. At an odd right or lower edge the last pixel repeats.
void average(const QImage& fine, QImage& coarse, const Rect& r) {
    const int fineWidth = fine.width();
    const int whole = std::min(r.right(), fineWidth / 2);
    for (int y = r.y; y < r.bottom(); ++y) {
        const auto* upper = reinterpret_cast<const std::uint32_t*>(fine.constScanLine(2 * y));
        const int below = std::min(2 * y + 1, fine.height() - 1);
        const auto* lower = reinterpret_cast<const std::uint32_t*>(fine.constScanLine(below));
        auto* out = reinterpret_cast<std::uint32_t*>(coarse.scanLine(y));
        if (whole > r.x) averageRow(upper + 2 * r.x, lower + 2 * r.x, out + r.x, whole - r.x);
        if (r.right() > whole) {
            const std::uint32_t a = upper[fineWidth - 1], b = lower[fineWidth - 1];
            const std::uint32_t twice[2][2] = {{a, a}, {b, b}};
            averageRow(twice[0], twice[1], out + r.right() - 1, 1);
        }
    }
}

}  // namespace

DisplayImage::DisplayImage(FieldView color, FieldView alpha, Colours colours)
    : extent_(color.extent), hasAlpha_(alpha.data != nullptr), colours_(std::move(colours)) {
    const auto format = hasAlpha_ ? QImage::Format_ARGB32_Premultiplied : QImage::Format_RGB32;
    Extent e = extent_;
    while (true) {
        levels_.emplace_back(e.width, e.height, format);
        if (levels_.back().isNull()) throw std::bad_alloc();
        stale_.push_back(rectOf(e));
        if (std::max(e.width, e.height) <= kSmallestLevel) break;
        e = halved(e);
    }
    ThreadPool pool(extent_.area() < kWorthThreads ? 1 : 0);
    pool.forRows(extent_.height, 64, [&](int begin, int end) {
        const Rect band{0, begin, extent_.width, end - begin};
        convertSamples(color.crop(band), hasAlpha_ ? alpha.crop(band) : FieldView{}, levels_[0],
                       {0, begin}, colours_.get());
    });
    stale_[0] = {};
    refresh(levelCount() - 1);
}

std::int64_t DisplayImage::bytes() const {
    std::int64_t bytes = 0;
    for (const QImage& level : levels_) bytes += level.sizeInBytes();
    return bytes;
}

void DisplayImage::write(FieldView color, FieldView alpha, Point at) {
    const Rect target =
        Rect{at.x, at.y, color.extent.width, color.extent.height}.intersected(rectOf(extent_));
    if (target.empty()) return;
    const Rect source = target.translated(Point{} - at);
    convertSamples(color.crop(source), alpha.data ? alpha.crop(source) : FieldView{}, levels_[0],
                   target.topLeft(), colours_.get());
    noteWritten(target);
}

void DisplayImage::write(const PixelRaster& pixels, const Rect& source, FieldView alpha, Point at) {
    const Rect target = Rect{at.x, at.y, source.width, source.height}.intersected(rectOf(extent_));
    if (target.empty()) return;
    const Rect seen = target.translated(Point{} - at);
    copyPixels(pixels.row(source.y + seen.y) + source.x + seen.x, pixels.extent().width,
               seen.extent(), alpha.data ? alpha.crop(seen) : FieldView{}, levels_[0],
               target.topLeft(), colours_.get());
    noteWritten(target);
}

void DisplayImage::noteWritten(const Rect& target) {
    Rect dirty = target;
    for (std::size_t k = 1; k < levels_.size(); ++k) {
        dirty = halved(dirty);
        stale_[k] = stale_[k].united(dirty);
    }
}

void DisplayImage::refresh(int k) {
    for (int i = 1; i <= k; ++i) {
        auto& stale = stale_[static_cast<std::size_t>(i)];
        if (stale.empty()) continue;
        average(levels_[static_cast<std::size_t>(i) - 1], levels_[static_cast<std::size_t>(i)],
                stale);
        stale = {};
    }
}

const QImage& DisplayImage::level(int k) {
    k = std::clamp(k, 0, levelCount() - 1);
    refresh(k);
    return levels_[static_cast<std::size_t>(k)];
}

int DisplayImage::levelForZoom(double zoom) const {
    if (zoom >= 1.0) return 0;
    // A little slack, so that 50 % shown as 0.4999 still takes level 1.
    const int k = static_cast<int>(std::floor(-std::log2(zoom) + 0.05));
    return std::clamp(k, 0, levelCount() - 1);
}

}  // namespace weft::gui
