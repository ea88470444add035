#pragma once
#include "gui/canvas/selection_tool.h"

namespace weft::gui {

/// Selects what is alike in colour to the pixel that is clicked, of what is seen.
class WandTool : public SelectionTool {
public:
    using SelectionTool::SelectionTool;
    [[nodiscard]] QString hint() const override;

protected:
    void begin(const ToolEvent&) override {}
    void extend(const ToolEvent&) override {}
    void finish(const ToolEvent& event, bool click) override;
    void clickInside(const ToolEvent& event) override { finish(event, true); }
    [[nodiscard]] QRectF drawn() const override { return {}; }
};

}  // namespace weft::gui
