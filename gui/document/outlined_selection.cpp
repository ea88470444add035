#include "gui/document/outlined_selection.h"

#include "gui/display/mask_contour.h"
#include "gui/document/history/held_memory.h"

namespace weft::gui {

void OutlinedSelection::countIn(HeldMemory& memory) const {
    memory.add(region);
    if (outline) memory.add(*outline);
}

OutlinedSelection outlined(Selection region) {
    if (region.empty()) return {};
    const Rect box = region.box();
    Outline outline = maskContour(maskOf(region, box));
    for (QPolygonF& part : outline) part.translate(box.x, box.y);
    return {std::move(region), std::make_shared<const Outline>(std::move(outline))};
}

}  // namespace weft::gui
