#pragma once
#include <optional>
#include <vector>

#include "gui/canvas/handle_drag.h"
#include "gui/canvas/tool.h"
#include "weft/document/placement.h"

namespace weft::gui {

class CanvasView;
class CloneDocument;

/// Selects patches, drags the selected ones, and scales and turns the one that is selected alone by
/// its handles. A press beside all patches deselects. Where several overlap, a click takes the
/// topmost, a drag the one that is selected. Locked patches are selected, but stay where they are.
class MoveTool : public Tool {
public:
    explicit MoveTool(CanvasView& canvas);
    void press(const ToolEvent& event) override;
    void drag(const ToolEvent& event) override;
    void release(const ToolEvent& event) override;
    void hover(const ToolEvent& event) override;
    void abandon() override;
    void paintOverlay(QPainter& painter) const override;
    [[nodiscard]] QCursor cursor() const override;
    [[nodiscard]] QString hint() const override;

private:
    enum class Gesture { none, moving, transforming };
    struct Placed {
        std::uint64_t id;
        Placement start;
    };

    [[nodiscard]] CloneDocument& document() const;
    [[nodiscard]] int patchAt(QPointF inImage) const;
    /// The topmost selected one whose mask is there; −1: none.
    [[nodiscard]] int selectedAt(QPointF inImage) const;
    /// Of the patch that is selected alone; none where there is none or it cannot be seen or moved.
    [[nodiscard]] std::optional<TransformHandles> handles() const;
    void pressOnPatch(const ToolEvent& event);
    void move(const ToolEvent& event);
    void transform(const ToolEvent& event);
    void place(const std::vector<Placed>& places, const char* title);
    void end();

    CanvasView& clone_;
    Gesture gesture_ = Gesture::none;
    int over_ = -1;  ///< the patch under the pointer
    Handle overHandle_ = Handle::none;
    QPointF pressedAt_;         ///< image
    bool moved_ = false;        ///< since the press
    int onClick_ = -1;          ///< patch that a press without a drag selects
    bool addsOnClick_ = false;  ///< to the others
    std::vector<Placed> starts_;
    HandleDrag handle_;
    QPointF pointer_;  ///< screen
    std::uint64_t undoGesture_ = 0;
};

}  // namespace weft::gui
