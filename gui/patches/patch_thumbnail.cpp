#include "gui/patches/patch_thumbnail.h"

#include <QImage>
#include <algorithm>
#include <array>
#include <cmath>

#include "weft/units.h"

namespace weft::gui {

namespace {

/// Samples at pixels of a patch's source: its own, or those that were solved there.
class Shown {
public:
    Shown(const PatchObject& patch, const Layer* solved)
        : patch_(patch),
          layer_(patch.operation.info().usesSource || !solved || solved->solved.empty() ? nullptr
                                                                                        : solved) {}
    [[nodiscard]] bool covers(Point p) const {
        const Field* const alpha = layer_ ? nullptr : patch_.source->alpha.get();
        return patch_.mask->unknown(p) && (!alpha || alpha->at(0, p) > 0);
    }
    [[nodiscard]] double sample(int c, Point p) const {
        const Field& field = layer_ ? layer_->solved : *patch_.source->color;
        return field.at(field.channels() == 3 ? c : 0, layer_ ? inLayer(p) : p);
    }

private:
    [[nodiscard]] Point inLayer(Point p) const {
        const PlanePoint at = patch_.backgroundFromSource({p.x + 0.5, p.y + 0.5});
        const Rect& box = layer_->box;
        return {std::clamp(static_cast<int>(std::floor(at.x)) - box.x, 0, box.width - 1),
                std::clamp(static_cast<int>(std::floor(at.y)) - box.y, 0, box.height - 1)};
    }

    const PatchObject& patch_;
    const Layer* layer_;
};

/// The mean of 4 × 4 samples in a pixel's part of the box; premultiplied.
QRgb pixelOf(const PatchObject& patch, const Shown& shown, const Rect& box, double x, double y,
             double step) {
    constexpr int kAcross = 4;
    std::array<double, 3> sum{};
    double covered = 0;
    for (int i = 0; i < kAcross * kAcross; ++i) {
        const int dx = static_cast<int>((x + (i % kAcross + 0.5) / kAcross) * step);
        const int dy = static_cast<int>((y + (i / kAcross + 0.5) / kAcross) * step);
        const Point p{box.x + std::min(dx, box.width - 1), box.y + std::min(dy, box.height - 1)};
        if (!shown.covers(p)) continue;
        const double share = patch.softMask ? double{patch.softMask->at(0, p)} : 1.0;
        covered += share;
        for (int c = 0; c < 3; ++c)
            sum[static_cast<std::size_t>(c)] +=
                share * std::clamp(shown.sample(c, p), 0.0, kFullScale);
    }
    constexpr double kSamples = kAcross * kAcross;
    const auto code = [](double v) { return static_cast<int>(std::lround(v)); };
    const auto of = [&](std::size_t c) { return code(sum[c] / kSamples / kCode8); };
    return qRgba(of(0), of(1), of(2), code(255 * covered / kSamples));
}

}  // namespace

QImage patchThumbnail(const PatchObject& patch, int side, const Layer* solved) {
    const Rect box = patch.mask->boundingBox();
    const double step = double(std::max({box.width, box.height, 1})) / side;
    const QSize size(std::max(1, static_cast<int>(std::lround(box.width / step))),
                     std::max(1, static_cast<int>(std::lround(box.height / step))));
    QImage image(size, QImage::Format_ARGB32_Premultiplied);
    const Shown shown(patch, solved);
    for (int y = 0; y < size.height(); ++y)
        for (int x = 0; x < size.width(); ++x)
            image.setPixel(x, y, pixelOf(patch, shown, box, x, y, step));
    return image;
}

}  // namespace weft::gui
