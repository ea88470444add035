#pragma once
/// A brush that heals what it paints over.
#include <optional>

#include "gui/canvas/overlays/brush_stroke.h"
#include "gui/canvas/tool.h"
#include "gui/document/healing.h"

namespace weft::gui {

class CanvasView;

/// A stroke is healed when the button is released. The keys [ and ] change the size. Alt (or Ctrl,
/// where the desktop takes Alt for itself) and a click says where detail comes from: the first stroke
/// begins to take it there, and the offset stays; Escape lets it be found again.
class HealTool : public Tool {
public:
    explicit HealTool(CanvasView& canvas);
    void press(const ToolEvent& event) override;
    void drag(const ToolEvent& event) override;
    void release(const ToolEvent& event) override;
    void hover(const ToolEvent& event) override;
    void leave() override;
    void abandon() override;
    bool key(const QKeyEvent& event) override;
    void paintOverlay(QPainter& painter) const override;
    [[nodiscard]] QCursor cursor() const override;
    [[nodiscard]] QString hint() const override;

    [[nodiscard]] double radius() const { return radius_; }  ///< pixels of the picture

private:
    /// Where detail comes from, for the cross; none: it is to be found.
    [[nodiscard]] std::optional<QPointF> sourceInImage() const;
    void setRadius(double radius);
    void movePointer(std::optional<QPointF> inImage);
    void updateDrawn();
    void tellHint();

    CanvasView& clone_;
    double radius_;
    std::optional<QPointF> pointer_;
    std::optional<QPointF> source_;  ///< chosen, for a stroke that is still to begin
    std::optional<Point> offset_;    ///< of strokes since
    BrushStroke stroke_;
    bool choosing_ = false;  ///< the button went down to choose a source
};

}  // namespace weft::gui
