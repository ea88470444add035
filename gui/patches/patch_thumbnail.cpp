#include "gui/patches/patch_thumbnail.h"

#include <QImage>
#include <algorithm>
#include <array>
#include <cmath>

#include "weft/units.h"

namespace weft::gui {

namespace {

/// The mean of 4 × 4 samples in a pixel's part of the box; premultiplied.
QRgb pixelOf(const PatchObject& patch, const Rect& box, double x, double y, double step) {
    constexpr int kAcross = 4;
    const Field& color = *patch.source->color;
    const Field* const alpha = patch.source->alpha.get();
    std::array<double, 3> sum{};
    double covered = 0;
    for (int i = 0; i < kAcross * kAcross; ++i) {
        const int dx = static_cast<int>((x + (i % kAcross + 0.5) / kAcross) * step);
        const int dy = static_cast<int>((y + (i / kAcross + 0.5) / kAcross) * step);
        const Point p{box.x + std::min(dx, box.width - 1), box.y + std::min(dy, box.height - 1)};
        if (!patch.mask->unknown(p) || (alpha && alpha->at(0, p) <= 0)) continue;
        const double share = patch.softMask ? double{patch.softMask->at(0, p)} : 1.0;
        covered += share;
        for (int c = 0; c < 3; ++c)
            sum[static_cast<std::size_t>(c)] +=
                share *
                std::clamp(double{color.at(color.channels() == 3 ? c : 0, p)}, 0.0, kFullScale);
    }
    constexpr double kSamples = kAcross * kAcross;
    const auto code = [](double v) { return static_cast<int>(std::lround(v)); };
    const auto of = [&](std::size_t c) { return code(sum[c] / kSamples / kCode8); };
    return qRgba(of(0), of(1), of(2), code(255 * covered / kSamples));
}

}  // namespace

QImage patchThumbnail(const PatchObject& patch, int side) {
    const Rect box = patch.mask->boundingBox();
    const double step = double(std::max({box.width, box.height, 1})) / side;
    const QSize size(std::max(1, static_cast<int>(std::lround(box.width / step))),
                     std::max(1, static_cast<int>(std::lround(box.height / step))));
    QImage image(size, QImage::Format_ARGB32_Premultiplied);
    for (int y = 0; y < size.height(); ++y)
        for (int x = 0; x < size.width(); ++x) image.setPixel(x, y, pixelOf(patch, box, x, y, step));
    return image;
}

}  // namespace weft::gui
