#include "gui/canvas/wand_tool.h"

#include <cmath>

#include "gui/canvas/picture_view.h"
#include "gui/canvas/selection_settings.h"

namespace weft::gui {

void WandTool::finish(const ToolEvent& event, bool) {
    const Point seed{static_cast<int>(std::floor(event.inImage.x())),
                     static_cast<int>(std::floor(event.inImage.y()))};
    if (!rectOf(canvas_.picture().extent()).contains(seed)) return selectNothing();
    submit(PictureView::tr("Magic Wand"), canvas_.picture().extent().area(),
           [seed, seen = canvas_.picture().seen(),
            how = canvas_.selectionSettings().values()](const std::stop_token& stop) {
               const QImage codes = seenCodes(seen);
               const CodesView view{reinterpret_cast<const std::uint32_t*>(codes.constBits()),
                                    {codes.width(), codes.height()},
                                    codes.bytesPerLine() / 4};
               return selectSimilar(view, seed, how.tolerance, how.reach, stop);
           });
}

QString WandTool::hint() const {
    return PictureView::tr(
        "Click a colour to select what is like it (Shift adds, Alt or Ctrl subtracts)");
}

}  // namespace weft::gui
