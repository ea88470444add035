#pragma once
/// Selects by painting.
#include <optional>

#include "gui/canvas/overlays/brush_stroke.h"
#include "gui/canvas/selection_tool.h"

namespace weft::gui {

/// Adds what it paints over; Alt takes it away. The keys [ and ] make it smaller and larger.
class SelectionBrush : public SelectionTool {
public:
    using SelectionTool::SelectionTool;
    void hover(const ToolEvent& event) override;
    void leave() override;
    [[nodiscard]] bool key(const QKeyEvent& event) override;
    void paintOverlay(QPainter& painter) const override;
    [[nodiscard]] bool hidesSelection() const override { return false; }
    [[nodiscard]] QString hint() const override;

protected:
    void begin(const ToolEvent& event) override;
    void extend(const ToolEvent& event) override;
    void finish(const ToolEvent& event, bool click) override;
    void forget() override { stroke_.clear(); }
    [[nodiscard]] QRectF drawn() const override { return stroke_.box() | circle(); }
    [[nodiscard]] bool lifts() const override { return false; }
    [[nodiscard]] SelectionMode modeFor(Qt::KeyboardModifiers modifiers) const override;

    [[nodiscard]] double radius() const;
    /// Around the pointer; empty where it is elsewhere.
    [[nodiscard]] QRectF circle() const;
    void paintCircle(QPainter& painter) const;
    void follow(QPointF pointer) { pointer_ = pointer; }

    BrushStroke stroke_;

private:
    std::optional<QPointF> pointer_;
};

}  // namespace weft::gui
