#include "gui/document/seen_picture.h"

#include <algorithm>
#include <cmath>

#include "gui/display/sample_conversion.h"
#include "gui/document/clone_document.h"
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

SeenPicture seenPicture(const Seen& shown, const Rect& area) {
    const std::shared_ptr<const OpenedPicture>& background = shown.background;
    const auto isSeen = [&](const SharedLayer& layer) {
        return !layer->solved.empty() && !layer->box.intersected(area).empty();
    };
    if (std::none_of(shown.layers.begin(), shown.layers.end(), isSeen)) return {background, {}};
    Field color = cropped(*background->picture.color, area);
    for (const SharedLayer& layer : shown.layers)
        if (isSeen(layer)) putLayer(*layer, area, background->picture.depth, color);
    if (background->picture.depth == 8) color.keepCodes();
    auto seen = std::make_shared<OpenedPicture>();
    seen->title = shown.title;
    seen->picture.depth = background->picture.depth;
    seen->picture.linearByCustom = background->picture.linearByCustom;
    seen->picture.iccProfile = background->picture.iccProfile;
    seen->picture.color = std::make_shared<const Field>(std::move(color));
    if (background->picture.alpha)
        seen->picture.alpha =
            std::make_shared<const Field>(cropped(*background->picture.alpha, area));
    return {std::move(seen), area.topLeft()};
}

SeenPicture seenPicture(const CloneDocument& document, const Rect& area) {
    return seenPicture(document.seen(), area);
}

QImage seenCodes(const Seen& seen) {
    const Extent e = seen.extent();
    QImage codes(e.width, e.height, QImage::Format_RGB32);
    if (codes.isNull()) throw std::bad_alloc();
    convertSamples(seen.background->picture.color->view(), {}, codes, {});
    for (const SharedLayer& layer : seen.layers) {
        const Rect inside = layer->box.intersected(rectOf(e));
        if (layer->solved.empty() || inside.empty()) continue;
        convertSamples(layer->solved.view().crop(inside.translated(Point{} - layer->box.topLeft())),
                       {}, codes, inside.topLeft());
    }
    return codes;
}

}  // namespace weft::gui
