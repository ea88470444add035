#pragma once
#include "gui/canvas/tool.h"
#include "weft/document/placement.h"

namespace weft::gui {

class CanvasView;

/// Drags the patch under the pointer, the topmost where several overlap; a press elsewhere deselects.
class MoveTool : public Tool {
public:
    explicit MoveTool(CanvasView& canvas);
    void press(const ToolEvent& event) override;
    void drag(const ToolEvent& event) override;
    void release(const ToolEvent& event) override;
    void hover(const ToolEvent& event) override;
    void abandon() override;
    [[nodiscard]] QCursor cursor() const override;
    [[nodiscard]] QString hint() const override;

private:
    [[nodiscard]] int patchAt(QPointF inImage) const;

    CanvasView& clone_;
    bool grabbed_ = false;  ///< button down on the patch
    int over_ = -1;         ///< the patch under the pointer
    QPointF pressedAt_;     ///< image
    Placement startPlace_;
    std::uint64_t gesture_ = 0;
};

}  // namespace weft::gui
