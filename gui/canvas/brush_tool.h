#pragma once
/// What tools that paint with a round brush have in common.
#include "gui/canvas/brush_pointer.h"
#include "gui/canvas/overlays/brush_stroke.h"
#include "gui/canvas/tool.h"

namespace weft::gui {

/// A stroke from press to release, and the circle that follows the pointer. What a stroke does is up
/// to the tool, which ends it.
class BrushTool : public Tool {
public:
    /// `key`: as of BrushPointer.
    explicit BrushTool(PictureView& canvas, const QString& key = {})
        : Tool(canvas), pointer_(canvas, key) {}
    void press(const ToolEvent& event) override;
    void drag(const ToolEvent& event) override;
    void hover(const ToolEvent& event) override { movePointer(event.inImage); }
    void leave() override { movePointer({}); }
    void abandon() override;
    bool key(const QKeyEvent& event) override { return pointer_.key(event); }
    [[nodiscard]] QCursor cursor() const override { return pointer_.cursor(); }

    [[nodiscard]] double radius() const { return pointer_.radius(); }  ///< pixels of the picture

protected:
    void movePointer(std::optional<QPointF> inImage);
    /// Has what the tool draws beside the circle painted anew: the stroke.
    virtual void updateDrawn() const;

    BrushPointer pointer_;
    BrushStroke stroke_;
};

}  // namespace weft::gui
