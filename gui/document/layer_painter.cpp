#include "gui/document/layer_painter.h"

namespace weft::gui {

namespace {

FieldView cropOf(FieldView view, const Rect& r) { return view.data ? view.crop(r) : FieldView{}; }

/// Alpha of a part of the result; empty where the background has none.
Field alphaOf(FieldView alpha, const Layers& layers, const Rect& part) {
    return alpha.data ? alphaOver(alpha, layers, part) : Field();
}

FieldView viewOf(const Field& alpha) { return alpha.empty() ? FieldView{} : alpha.view(); }

}  // namespace

void paintLayers(DisplayImage& display, const Field& background, FieldView alpha,
                 const Layers& layers, const QRegion& area) {
    // From the topmost down: each writes what is seen of it.
    QRegion seen = area.intersected(toQRect(rectOf(background.extent())));
    for (auto layer = layers.rbegin(); layer != layers.rend(); ++layer) {
        const Rect& box = (*layer)->box;
        for (const QRect& rect : seen.intersected(toQRect(box))) {
            const Rect part = toRect(rect), inBox = part.translated(Point{} - box.topLeft());
            const Field over = alphaOf(alpha, layers, part);
            if ((*layer)->pixels.empty())
                display.write((*layer)->solved.view().crop(inBox), viewOf(over), part.topLeft());
            else
                display.write((*layer)->pixels, inBox, viewOf(over), part.topLeft());
        }
        seen -= toQRect(box);
    }
    for (const QRect& rect : seen) {
        const Rect part = toRect(rect);
        display.write(background.view().crop(part), cropOf(alpha, part), part.topLeft());
    }
}

}  // namespace weft::gui
