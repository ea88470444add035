#include "gui/document/layer_painter.h"

namespace weft::gui {

namespace {

FieldView cropOf(FieldView view, const Rect& r) { return view.data ? view.crop(r) : FieldView{}; }

}  // namespace

void paintLayers(DisplayImage& display, const Field& background, FieldView alpha,
                 const Layers& layers, const Rect& area) {
    const Rect r = area.intersected(rectOf(background.extent()));
    if (r.empty()) return;
    // Start with the topmost layer that covers all of it: nothing below can be seen.
    std::size_t first = layers.size();
    while (first > 0 && layers[first - 1]->box.intersected(r) != r) --first;
    if (first == 0)
        display.write(background.view().crop(r), cropOf(alpha, r), r.topLeft());
    else
        --first;
    for (std::size_t i = first; i < layers.size(); ++i) {
        const Layer& layer = *layers[i];
        const Rect part = layer.box.intersected(r);
        if (part.empty()) continue;
        const Rect inBox = part.translated(Point{} - layer.box.topLeft());
        if (layer.pixels.empty())
            display.write(layer.solved.view().crop(inBox), cropOf(alpha, part), part.topLeft());
        else
            display.write(layer.pixels, inBox, cropOf(alpha, part), part.topLeft());
    }
}

}  // namespace weft::gui
