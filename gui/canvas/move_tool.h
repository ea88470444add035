#pragma once
#include <optional>
#include <vector>

#include "gui/canvas/overlays/handle_drag.h"
#include "gui/canvas/overlays/snapping.h"
#include "gui/canvas/tool.h"
#include "gui/document/clone_document.h"
#include "weft/document/guides.h"
#include "weft/document/placement.h"

namespace weft::gui {

class CanvasView;

/// Selects patches, drags the selected ones, and scales and turns them by handles: of a single one
/// around its mask, of several around all of them. With Alt (or Ctrl, where the desktop takes Alt for
/// itself) copies are dragged. A press beside all patches deselects. Where several overlap, a click
/// takes the topmost, a drag the one that is selected. Drags snap to edges, middles and
/// guides. Guides are dragged, too. Locked patches are selected, but stay where they are.
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
    enum class Gesture { none, moving, transforming, guiding };
    struct Placed {
        std::uint64_t id;
        Placement start;
    };

    [[nodiscard]] CloneDocument& document() const;
    [[nodiscard]] int patchAt(QPointF inImage) const;
    /// The topmost selected one whose mask is there; −1: none.
    [[nodiscard]] int selectedAt(QPointF inImage) const;
    /// Whether a drag from there moves a copy.
    [[nodiscard]] bool wouldCopy(const ToolEvent& event, bool overSelected) const;
    /// Of the selected ones that are not locked.
    [[nodiscard]] std::vector<Placed> movable(bool hiddenOnesToo) const;
    /// What handles are around: a mask as it is placed, or, upright, all that can be moved.
    struct Framed {
        Rect box;
        Placement place;
    };
    [[nodiscard]] std::optional<Framed> framed() const;
    [[nodiscard]] std::optional<TransformHandles> handles() const;
    void pressOnPatch(const ToolEvent& event);
    void move(const ToolEvent& event);
    /// Where a drag by so much snaps to; nothing while Ctrl is held, or it was turned off.
    [[nodiscard]] Snap snapOf(QPointF by, Qt::KeyboardModifiers modifiers) const;
    void paintSnap(QPainter& painter) const;
    void copyWhatIsDragged();
    [[nodiscard]] HandleManner mannerFor(Qt::KeyboardModifiers modifiers) const;
    void transform(const ToolEvent& event);
    void place(const std::vector<Placed>& places, const char* title);
    void end();

    CanvasView& clone_;
    Gesture gesture_ = Gesture::none;
    int over_ = -1;  ///< the patch under the pointer
    Handle overHandle_ = Handle::none;
    std::optional<GuideWay> overGuide_;
    bool overCopies_ = false;    ///< the key to copy is down
    QPointF pressedAt_;          ///< image
    bool moved_ = false;         ///< since the press
    std::uint64_t onClick_ = 0;  ///< id of the patch that a press without a drag selects; 0: none
    bool addsOnClick_ = false;   ///< to the others
    bool copies_ = false;        ///< before the first move
    std::vector<Placed> starts_;
    SnapLines lines_;                ///< of a drag
    std::optional<Bounds> dragged_;  ///< where it began
    Snap snap_;
    HandleDrag handle_;
    Placement framedNow_;  ///< where the drag of a handle has come to
    std::optional<CloneState> beforeCopies_;
    std::vector<std::uint64_t> selectedBefore_, groupsBefore_;
    QPointF pointer_;  ///< screen
    std::uint64_t undoGesture_ = 0;
};

}  // namespace weft::gui
