#include "gui/document/outlined_selection.h"

#include "gui/display/mask_contour.h"

namespace weft::gui {

OutlinedSelection outlined(Selection region) {
    if (region.empty()) return {};
    const Rect box = region.box();
    Outline outline = maskContour(maskOf(region, box));
    for (QPolygonF& part : outline) part.translate(box.x, box.y);
    return {std::move(region), std::make_shared<const Outline>(std::move(outline))};
}

}  // namespace weft::gui
