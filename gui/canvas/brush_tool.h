#pragma once
/// What tools that paint with a round brush have in common.
#include "gui/canvas/brush_pointer.h"
#include "gui/canvas/overlays/brush_stroke.h"
#include "gui/canvas/tool.h"

namespace weft::gui {

/// A stroke from press to release, and the brush that follows the pointer.
class BrushTool : public Tool {
public:
    explicit BrushTool(PictureView& canvas) : Tool(canvas), pointer_(canvas) {}
    void press(const ToolEvent& event) override;
    void drag(const ToolEvent& event) override;
    void release(const ToolEvent& event) override;
    void hover(const ToolEvent& event) override;
    void leave() override { movePointer({}); }
    void abandon() override;
    bool key(const QKeyEvent& event) override { return pointer_.key(event); }
    [[nodiscard]] QCursor cursor() const override { return pointer_.cursor(); }

    [[nodiscard]] double radius() const { return pointer_.radius(); }  ///< pixels of the picture

protected:
    /// The stroke has ended.
    virtual void finish(const BrushStroke& stroke) = 0;
    void movePointer(std::optional<QPointF> inImage, bool joins = false);
    /// Has what the tool draws beside the brush painted anew: the stroke.
    virtual void updateDrawn() const;

    BrushPointer pointer_;
    BrushStroke stroke_;
};

}  // namespace weft::gui
