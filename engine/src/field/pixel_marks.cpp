#include "weft/pixel_marks.h"

#include <algorithm>
#include <cmath>

#include "weft/units.h"

namespace weft {

PixelMarks PixelMarks::fromLuma(FieldView luma) {
    PixelMarks marks(luma.extent);
    const auto full = static_cast<float>(kFullScale);
    for (int y = 0; y < luma.extent.height; ++y)
        for (int x = 0; x < luma.extent.width; ++x) {
            const float v = luma.at(0, {x, y});
            marks.set({x, y}, v >= 0.75f * full ? kYes : v >= 0.25f * full ? kNo : kAutomatic);
        }
    return marks;
}

Field PixelMarks::toLuma() const {
    Field luma(extent_, 1);
    for (int y = 0; y < extent_.height; ++y)
        for (int x = 0; x < extent_.width; ++x) {
            const std::uint8_t mark = at({x, y});
            const double v = mark == kAutomatic ? 0 : share(mark) < 0.5f ? 0.5 : 1;
            luma.at(0, {x, y}) = static_cast<float>(v * kFullScale);
        }
    return luma;
}

std::uint8_t PixelMarks::judged(double share) {
    const double inside = std::clamp(share, 0.0, 1.0);
    return static_cast<std::uint8_t>(std::lround(kNo + 1 + inside * (kYes - kNo - 2)));
}

PixelMarks PixelMarks::saidOnly() const {
    PixelMarks said = *this;
    for (std::uint8_t& mark : said.bytes_)
        if (!isSaid(mark)) mark = kAutomatic;
    return said;
}

PixelMarks PixelMarks::resampled(Extent coarse) const {
    PixelMarks marks(coarse);
    const auto step = [](int fine, int samples) {
        return samples > 1 ? static_cast<double>(fine - 1) / (samples - 1) : 1.0;
    };
    const double sx = step(extent_.width, coarse.width), sy = step(extent_.height, coarse.height);
    std::vector<double> nearest(static_cast<std::size_t>(coarse.area()), 3);
    const auto offer = [&](Point fine, std::uint8_t mark) {
        const double X = fine.x / sx, Y = fine.y / sy;
        for (int y = static_cast<int>(Y); y <= static_cast<int>(Y) + 1; ++y)
            for (int x = static_cast<int>(X); x <= static_cast<int>(X) + 1; ++x) {
                if (x >= coarse.width || y >= coarse.height) continue;
                const double away = (X - x) * (X - x) + (Y - y) * (Y - y);
                double& least = nearest[marks.index({x, y})];
                if (away >= least) continue;
                least = away;
                marks.set({x, y}, mark);
            }
    };
    for (int y = 0; y < extent_.height; ++y)
        for (int x = 0; x < extent_.width; ++x)
            if (const std::uint8_t mark = at({x, y}); mark != kAutomatic) offer({x, y}, mark);
    return marks;
}

}  // namespace weft
