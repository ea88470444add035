#include "gui/surface/screen_picture.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace weft::gui {

namespace {

/// Where a pixel of the screen lies between two samples: the first, and 1/256 of the way to the next.
struct Between {
    int first;
    std::uint32_t way;
};

std::vector<Between> places(int samples, int pixels) {
    std::vector<Between> all(static_cast<std::size_t>(pixels));
    for (int i = 0; i < pixels; ++i) {
        const double at = std::clamp((i + 0.5) * samples / pixels - 0.5, 0.0, samples - 1.0);
        const int first = std::clamp(static_cast<int>(at), 0, std::max(0, samples - 2));
        all[static_cast<std::size_t>(i)] = {
            first, samples > 1 ? static_cast<std::uint32_t>(std::lround(256 * (at - first))) : 0U};
    }
    return all;
}

QRgb opaque(Rgba c) { return qRgb(c.r, c.g, c.b); }

/// a + way/256 (b − a), two channels of eight bits at once.
QRgb mixed(QRgb a, QRgb b, std::uint32_t way) {
    constexpr std::uint32_t kTwo = 0x00FF00FF;
    const std::uint32_t rest = 256 - way;
    const std::uint32_t low = ((a & kTwo) * rest + (b & kTwo) * way) >> 8 & kTwo;
    const std::uint32_t high = ((a >> 8 & kTwo) * rest + (b >> 8 & kTwo) * way) & ~kTwo;
    return low | high;
}

}  // namespace

QImage screenPicture(const SurfacePicture& picture, QSize size, QImage memory) {
    const Extent e = picture.size;
    if (picture.pixels.empty() || size.isEmpty()) return {};
    QImage image = std::move(memory);
    if (image.size() != size || image.format() != QImage::Format_RGB32 || !image.isDetached())
        image = QImage(size, QImage::Format_RGB32);
    const std::vector<Between> across = places(e.width, size.width()),
                               down = places(e.height, size.height());
    const int right = e.width > 1 ? 1 : 0;
    std::vector<QRgb> row(static_cast<std::size_t>(e.width));
    for (int y = 0; y < size.height(); ++y) {
        const Between v = down[static_cast<std::size_t>(y)];
        const Rgba* above = picture.pixels.data() + std::ptrdiff_t{v.first} * e.width;
        const Rgba* below = above + (e.height > 1 ? e.width : 0);
        for (int x = 0; x < e.width; ++x)
            row[static_cast<std::size_t>(x)] = mixed(opaque(above[x]), opaque(below[x]), v.way);
        auto* to = reinterpret_cast<QRgb*>(image.scanLine(y));
        if (e.width == size.width()) {
            std::copy(row.begin(), row.end(), to);
            continue;
        }
        for (int x = 0; x < size.width(); ++x) {
            const Between u = across[static_cast<std::size_t>(x)];
            const QRgb* from = row.data() + u.first;
            to[x] = mixed(from[0], from[right], u.way);
        }
    }
    return image;
}

}  // namespace weft::gui
