#pragma once
/// A brush on what is said of single pixels.
#include "gui/canvas/brush_tool.h"
#include "gui/canvas/selection_settings.h"
#include "gui/relief/relief_document.h"

namespace weft::gui {

class ReliefView;

/// Paints what the settings say (SelectionSettings::Values::marking); a stroke is taken when the
/// button is released. Alt or Ctrl, or the eraser of a pen, takes marks away.
class MarkTool : public BrushTool {
public:
    explicit MarkTool(ReliefView& view);
    void press(const ToolEvent& event) override;
    void paintOverlay(QPainter& painter) const override;
    [[nodiscard]] QString hint() const override;

private:
    void finish(const BrushStroke& stroke) override;
    /// Of the stroke, where there is one.
    [[nodiscard]] PixelMarking marking() const;

    ReliefView& view_;
    bool erases_ = false;  ///< the stroke takes marks away
};

/// The setup with that said of what the stroke paints over, of a picture of that extent.
[[nodiscard]] ReliefSetup withMarks(ReliefSetup setup, Extent extent, const PixelMarking& marking,
                                    const std::vector<StrokePiece>& stroke);

}  // namespace weft::gui
