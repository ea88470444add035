#include "gui/document/seen_picture.h"

#include <algorithm>
#include <cmath>

#include "gui/display/sample_conversion.h"
#include "gui/document/clone_document.h"
#include "weft/backend/thread_pool.h"
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

void putLayer(const Layer& layer, const Rect& area, int depth, int begin, int end, Field& part) {
    const Rect rows{area.x, area.y + begin, area.width, end - begin};
    const Rect both = layer.box.intersected(rows);
    for (int c = 0; c < part.channels(); ++c)
        for (int y = both.y; y < both.y + both.height; ++y) {
            const float* from = layer.solved.row(c, y - layer.box.y) - layer.box.x;
            float* to = part.row(c, y - area.y) - area.x;
            for (int x = both.x; x < both.x + both.width; ++x) to[x] = inCodes(from[x], depth);
        }
}

/// Layers of `seen` that reach into `area`.
Layers layersIn(const Seen& seen, const Rect& area) {
    Layers in;
    for (const SharedLayer& layer : seen.layers)
        if (!layer->solved.empty() && !layer->box.intersected(area).empty()) in.push_back(layer);
    return in;
}

/// Rows [begin, end) of `part`, which is `area` of the picture under `layers`.
void composeRows(const OpenedPicture& background, const Layers& layers, const Rect& area, int begin,
                 int end, Field& part) {
    const Field& color = *background.picture.color;
    for (int c = 0; c < part.channels(); ++c)
        for (int y = begin; y < end; ++y)
            std::copy_n(color.row(c, area.y + y) + area.x, area.width, part.row(c, y));
    for (const SharedLayer& layer : layers)
        putLayer(*layer, area, background.picture.depth, begin, end, part);
}

SeenPicture madeOf(const Seen& shown, const Layers& layers, const Rect& area, Field color) {
    const OpenedPicture& background = *shown.background;
    auto seen = std::make_shared<OpenedPicture>();
    seen->title = shown.title;
    seen->picture.depth = background.picture.depth;
    seen->picture.linearByCustom = background.picture.linearByCustom;
    seen->picture.iccProfile = background.picture.iccProfile;
    seen->picture.resolution = background.picture.resolution;
    seen->picture.color = std::make_shared<const Field>(std::move(color));
    if (background.picture.alpha)
        seen->picture.alpha =
            std::make_shared<const Field>(alphaOver(background.picture.alpha->view(), layers, area));
    return {std::move(seen), area.topLeft()};
}

}  // namespace

SeenPicture seenPicture(const Seen& shown, const Rect& area) {
    const Layers layers = layersIn(shown, area);
    if (layers.empty()) return {shown.background, {}};
    Field color(area.extent(), shown.background->picture.color->channels(), false);
    composeRows(*shown.background, layers, area, 0, area.height, color);
    if (shown.background->picture.depth == 8) color.keepCodes();
    return madeOf(shown, layers, area, std::move(color));
}

SeenPicture seenAtAGlance(const Seen& shown, const Rect& area, ThreadPool& pool) {
    const Layers layers = layersIn(shown, area);
    if (layers.empty()) return {shown.background, {}};
    Field color(area.extent(), shown.background->picture.color->channels(), false);
    pool.forRows(area.height, 16, [&](int begin, int end) {
        composeRows(*shown.background, layers, area, begin, end, color);
    });
    return madeOf(shown, layers, area, std::move(color));
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
