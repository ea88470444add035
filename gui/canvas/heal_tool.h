#pragma once
/// A brush that heals what it paints over.
#include <optional>

#include "gui/canvas/brush_tool.h"
#include "gui/canvas/heal_choice.h"
#include "gui/canvas/strokes_under_way.h"
#include "gui/document/healing.h"

namespace weft::gui {

class CanvasView;

/// A stroke is healed when the button is released, and drawn until that is seen. Detail comes from
/// where the settings say (HealChoice). Alt (or Ctrl, where the desktop takes Alt for itself)
/// and a click chooses a place, for strokes in any picture of the window: the first one begins to
/// take it there, and the offset stays; Escape lets it be found again.
class HealTool : public BrushTool {
public:
    explicit HealTool(CanvasView& canvas);
    void press(const ToolEvent& event) override;
    void drag(const ToolEvent& event) override;
    void release(const ToolEvent& event) override;
    void abandon() override;
    void paintOverlay(QPainter& painter) const override;
    [[nodiscard]] QString hint() const override;

private:
    void finish(const BrushStroke& stroke) override;
    [[nodiscard]] const HealChoice& choice() const;
    void choose(const HealChoice& choice);
    /// Whether the next click says where detail comes from.
    [[nodiscard]] bool wantsPlace() const;
    /// Whether the picture that was chosen is the one that is healed.
    [[nodiscard]] bool isOwnPicture() const;
    /// What lies under the pointer comes from so far away; none: from elsewhere.
    [[nodiscard]] std::optional<Point> offset() const;
    /// Where detail comes from, for the cross; none: it is to be found, or is in another picture.
    [[nodiscard]] std::optional<QPointF> sourceInImage() const;
    void updateDrawn() const override;

    CanvasView& clone_;
    StrokesUnderWay underWay_;
    HealChoice offsetOf_;          ///< the choice after which
    std::optional<Point> offset_;  ///< the first stroke began so
    bool choosing_ = false;        ///< the button went down to choose a place
};

}  // namespace weft::gui
