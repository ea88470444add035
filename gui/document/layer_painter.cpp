#include "gui/document/layer_painter.h"

namespace weft::gui {

namespace {

FieldView cropOf(FieldView view, const Rect& r) { return view.data ? view.crop(r) : FieldView{}; }

}  // namespace

void paintLayers(DisplayImage& display, const Field& background, FieldView alpha,
                 const Layers& layers, const QRegion& area) {
    // From the topmost down: each writes what is seen of it.
    QRegion seen = area.intersected(toQRect(rectOf(background.extent())));
    for (auto layer = layers.rbegin(); layer != layers.rend(); ++layer) {
        const Rect& box = (*layer)->box;
        for (const QRect& rect : seen.intersected(toQRect(box))) {
            const Rect part = toRect(rect), inBox = part.translated(Point{} - box.topLeft());
            if ((*layer)->pixels.empty())
                display.write((*layer)->solved.view().crop(inBox), cropOf(alpha, part),
                              part.topLeft());
            else
                display.write((*layer)->pixels, inBox, cropOf(alpha, part), part.topLeft());
        }
        seen -= toQRect(box);
    }
    for (const QRect& rect : seen) {
        const Rect part = toRect(rect);
        display.write(background.view().crop(part), cropOf(alpha, part), part.topLeft());
    }
}

}  // namespace weft::gui
