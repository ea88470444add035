#include "gui/document/seen_picture.h"

#include <algorithm>
#include <cmath>

#include "weft/units.h"

namespace weft::gui {

namespace {

/// As a file of that depth holds it.
float inCodes(float sample, int depth) {
    if (depth == 32) return sample;
    const double unit = depth == 8 ? kCode8 : 1;
    const double v = std::clamp(double{sample}, 0.0, kFullScale);
    return static_cast<float>(unit * std::floor(v / unit + 0.5));
}

void putLayer(const Layer& layer, const Rect& area, int depth, Field& part) {
    const Rect both = layer.box.intersected(area);
    for (int c = 0; c < part.channels(); ++c)
        for (int y = both.y; y < both.y + both.height; ++y) {
            const float* from = layer.solved.row(c, y - layer.box.y) - layer.box.x;
            float* to = part.row(c, y - area.y) - area.x;
            for (int x = both.x; x < both.x + both.width; ++x) to[x] = inCodes(from[x], depth);
        }
}

}  // namespace

SeenPicture seenPicture(const CloneDocument& document, const Rect& area) {
    const std::shared_ptr<const OpenedPicture> background = document.sharedBackground();
    const Layers& layers = document.layers();
    const auto isSeen = [&](const SharedLayer& layer) {
        return !layer->solved.empty() && !layer->box.intersected(area).empty();
    };
    if (document.showsBefore() || std::none_of(layers.begin(), layers.end(), isSeen))
        return {background, {}};
    Field color = cropped(*background->picture.color, area);
    for (const SharedLayer& layer : layers)
        if (isSeen(layer)) putLayer(*layer, area, background->picture.depth, color);
    if (background->picture.depth == 8) color.keepCodes();
    auto seen = std::make_shared<OpenedPicture>();
    seen->title = document.title();
    seen->picture.depth = background->picture.depth;
    seen->picture.linearByCustom = background->picture.linearByCustom;
    seen->picture.iccProfile = background->picture.iccProfile;
    seen->picture.color = std::make_shared<const Field>(std::move(color));
    if (background->picture.alpha)
        seen->picture.alpha =
            std::make_shared<const Field>(cropped(*background->picture.alpha, area));
    return {std::move(seen), area.topLeft()};
}

}  // namespace weft::gui
