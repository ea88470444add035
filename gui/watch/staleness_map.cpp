#include "gui/watch/staleness_map.h"

#include <algorithm>

#include "gui/watch/colour_map.h"

namespace weft::gui {

namespace {

// The picture stays visible underneath, more so where there is no spread to be seen.
constexpr double kOpacity = 0.72, kFaint = 0.35;

QRgb faded(QRgb colour, double opacity) {
    const auto part = [opacity](int v) { return static_cast<int>(opacity * v + 0.5); };
    return qRgba(part(qRed(colour)), part(qGreen(colour)), part(qBlue(colour)), part(255));
}

bool holdsUnknown(const Mask& mask, const Rect& area) {
    for (int y = area.y; y < area.bottom(); ++y) {
        const std::uint8_t* row = mask.row(y);
        if (std::any_of(row + area.x, row + area.right(), [](auto m) { return m != Mask::kFixed; }))
            return true;
    }
    return false;
}

}  // namespace

std::vector<bool> blocksInUse(const BlockSteps& blocks, const Mask& mask, Point boxInMask) {
    std::vector<bool> inUse;
    inUse.reserve(blocks.steps.size());
    for (int y = 0; y < blocks.blocks.height; ++y)
        for (int x = 0; x < blocks.blocks.width; ++x) {
            const Rect block{x * blocks.block.width, y * blocks.block.height, blocks.block.width,
                             blocks.block.height};
            inUse.push_back(
                holdsUnknown(mask, block.translated(boxInMask).intersected(rectOf(mask.extent()))));
        }
    return inUse;
}

StepRange rangeOf(const BlockSteps& blocks, const std::vector<bool>& inUse) {
    StepRange range;
    bool first = true;
    for (std::size_t i = 0; i < blocks.steps.size(); ++i) {
        if (!inUse[i]) continue;
        const std::uint32_t steps = blocks.steps[i];
        range = first ? StepRange{steps, steps}
                      : StepRange{std::min(range.fewest, steps), std::max(range.most, steps)};
        first = false;
    }
    return range;
}

QImage stalenessMap(const BlockSteps& blocks, const std::vector<bool>& inUse,
                    const StepRange& range) {
    QImage image(blocks.blocks.width, blocks.blocks.height, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    const double scale = range.staleness() > 0 ? 1.0 / range.staleness() : 0;
    const double opacity = range.staleness() > 0 ? kOpacity : kFaint;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            const auto i = static_cast<std::size_t>(y * image.width() + x);
            if (inUse[i])
                image.setPixel(x, y, faded(mapped(scale * (range.most - blocks.steps[i])), opacity));
        }
    return image;
}

}  // namespace weft::gui
