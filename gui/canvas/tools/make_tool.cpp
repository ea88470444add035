#include "gui/canvas/tools/hand_tool.h"
#include "gui/canvas/tools/move_tool.h"
#include "gui/canvas/tools/selection_tools.h"

namespace weft::gui {

std::unique_ptr<Tool> makeTool(ToolKind kind, CanvasView& canvas) {
    switch (kind) {
        case ToolKind::move: return std::make_unique<MoveTool>(canvas);
        case ToolKind::lasso: return std::make_unique<LassoTool>(canvas);
        case ToolKind::rectangle: return std::make_unique<RectangleTool>(canvas);
        case ToolKind::hand: return std::make_unique<HandTool>(canvas);
    }
    return nullptr;
}

}  // namespace weft::gui
