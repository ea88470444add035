#include "gui/canvas/selection_tools.h"

#include "gui/canvas/cut_out_tool.h"
#include "gui/canvas/selection_brush.h"
#include "gui/canvas/shape_tools.h"
#include "gui/canvas/wand_tool.h"

namespace weft::gui {

bool selects(ToolKind kind) { return kind >= ToolKind::lasso && kind <= ToolKind::cutOut; }

std::unique_ptr<Tool> makeSelectionTool(ToolKind kind, PictureView& canvas) {
    switch (kind) {
        case ToolKind::lasso: return std::make_unique<LassoTool>(canvas);
        case ToolKind::rectangle: return std::make_unique<BoxTool>(canvas, BoxShape::rectangle);
        case ToolKind::ellipse: return std::make_unique<BoxTool>(canvas, BoxShape::ellipse);
        case ToolKind::polygon: return std::make_unique<PolygonTool>(canvas);
        case ToolKind::brush: return std::make_unique<SelectionBrush>(canvas);
        case ToolKind::wand: return std::make_unique<WandTool>(canvas);
        case ToolKind::cutOut: return std::make_unique<CutOutTool>(canvas);
        default: return nullptr;
    }
}

}  // namespace weft::gui
