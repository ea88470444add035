#pragma once
/// All tools that select.
#include <memory>

#include "gui/canvas/selection_tool.h"

namespace weft::gui {

[[nodiscard]] bool selects(ToolKind kind);
/// Null for a tool that does something else.
[[nodiscard]] std::unique_ptr<Tool> makeSelectionTool(ToolKind kind, PictureView& canvas);

}  // namespace weft::gui
