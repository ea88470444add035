#pragma once
/// Selects by painting.
#include <deque>
#include <memory>

#include "gui/canvas/brush_pointer.h"
#include "gui/canvas/overlays/brush_stroke.h"
#include "gui/canvas/selection_tool.h"

namespace weft::gui {

/// Adds what it paints over; Alt or Ctrl, or the eraser of a pen, takes it away, with Shift all that
/// it does not paint over. A click with Shift draws a line, which adds or takes away. A stroke is
/// drawn until it is selected.
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

    /// Whether a stroke from there would be joined to the last one.
    [[nodiscard]] virtual bool joins(const ToolEvent& event) const {
        return event.modifiers & Qt::ShiftModifier;
    }

    BrushPointer pointer_{canvas_};
    BrushStroke stroke_;

private:
    struct UnderWay {
        BrushStroke stroke;
        SelectionMode mode;
    };
    ToolEvent begun_ = {};  ///< the present gesture
    std::shared_ptr<std::deque<UnderWay>> underWay_ = std::make_shared<std::deque<UnderWay>>();
};

}  // namespace weft::gui
