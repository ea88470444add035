#pragma once
/// A brush on the mask of a patch, and on what of it keeps its colour.
#include "gui/canvas/brush_tool.h"
#include "gui/document/mask_stroke.h"

namespace weft::gui {

class CanvasView;

/// Paints what of the selected patch is pasted, or keeps its colour, or takes away, as the settings
/// say; with Alt (or Ctrl, where the desktop takes Alt for itself) the other way round. Parts of the
/// stroke are handed on while it is painted, so that the solve follows. Where no patch is selected, a
/// press selects the one that is there.
class MaskTool : public BrushTool {
public:
    explicit MaskTool(CanvasView& canvas);
    void press(const ToolEvent& event) override;
    void drag(const ToolEvent& event) override;
    void abandon() override;
    void paintOverlay(QPainter& painter) const override;
    [[nodiscard]] bool keepsOutlines() const override { return true; }
    [[nodiscard]] QCursor cursor() const override;
    [[nodiscard]] QString hint() const override;

private:
    void finish(const BrushStroke& stroke) override { handOn(stroke, MaskStroke::Stage::released); }
    void updateDrawn() const override {}  // a stroke is seen in what is pasted
    /// Whether a press would paint.
    [[nodiscard]] bool paints() const;
    void handOn(const BrushStroke& stroke, MaskStroke::Stage stage);
    void paintSourceFrame(QPainter& painter) const;
    void paintKept(QPainter& painter) const;
    [[nodiscard]] bool keepsColour() const;

    CanvasView& clone_;
    std::size_t handedOn_ = 0;  ///< pieces of the stroke
    std::uint64_t patch_ = 0, gesture_ = 0;
    bool adds_ = true, keeps_ = false;  ///< of the stroke
};

}  // namespace weft::gui
