#pragma once
/// Selects by painting.
#include "gui/canvas/brush_pointer.h"
#include "gui/canvas/overlays/brush_stroke.h"
#include "gui/canvas/selection_tool.h"

namespace weft::gui {

/// Adds what it paints over; Alt, or the eraser of a pen, takes it away. The keys [ and ] make it
/// smaller and larger.
class SelectionBrush : public SelectionTool {
public:
    using SelectionTool::SelectionTool;
    void hover(const ToolEvent& event) override;
    void leave() override;
    [[nodiscard]] bool key(const QKeyEvent& event) override;
    void paintOverlay(QPainter& painter) const override;
    [[nodiscard]] bool hidesSelection() const override { return false; }
    [[nodiscard]] QCursor cursor() const override;
    [[nodiscard]] QString hint() const override;

protected:
    void begin(const ToolEvent& event) override;
    void extend(const ToolEvent& event) override;
    void finish(const ToolEvent& event, bool click) override;
    void forget() override { stroke_.clear(); }
    [[nodiscard]] QRectF drawn() const override { return stroke_.box(); }
    [[nodiscard]] bool lifts() const override { return false; }
    [[nodiscard]] SelectionMode modeFor(const ToolEvent& event) const override;

    [[nodiscard]] const BrushPointer& pointer() const { return pointer_; }
    void follow(QPointF inImage) { pointer_.move(inImage); }

    BrushStroke stroke_;

private:
    BrushPointer pointer_{canvas_};
};

}  // namespace weft::gui
