#pragma once
#include "gui/canvas/tool.h"

namespace weft::gui {

/// Drags the view.
class HandTool : public Tool {
public:
    using Tool::Tool;
    void press(const ToolEvent& event) override;
    void drag(const ToolEvent& event) override;
    void release(const ToolEvent& event) override;
    [[nodiscard]] QCursor cursor() const override;
    [[nodiscard]] QString hint() const override;

private:
    QPointF last_;
    bool down_ = false;
};

}  // namespace weft::gui
