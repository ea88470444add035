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

/// Zooms about the point that was pressed, twice for each hundred pixels of the widget upwards.
class ZoomDrag : public Tool {
public:
    using Tool::Tool;
    void press(const ToolEvent& event) override;
    void drag(const ToolEvent& event) override;
    [[nodiscard]] QCursor cursor() const override { return Qt::SizeVerCursor; }
    [[nodiscard]] QString hint() const override { return {}; }

private:
    QPointF pressed_;  ///< screen
    double zoom_ = 1;  ///< there
};

}  // namespace weft::gui
