#pragma once
/// A photograph with patches, as it is seen and touched.
#include <vector>

#include "gui/canvas/canvas_guides.h"
#include "gui/canvas/picture_view.h"
#include "gui/canvas/split/before_picture.h"
#include "gui/canvas/split/split_divider.h"
#include "gui/document/clone_document.h"
#include "gui/document/healing.h"
#include "gui/document/history/gesture_run.h"
#include "gui/document/mask_stroke.h"

namespace weft::gui {

/// Outlines of patches, and what is laid over the picture while it converges.
class CanvasView : public PictureView {
    Q_OBJECT
public:
    explicit CanvasView(CloneDocument& document, QWidget* parent = nullptr);
    ~CanvasView() override;

    [[nodiscard]] CloneDocument& document() { return document_; }
    [[nodiscard]] const CloneDocument& document() const { return document_; }

    /// Its outline is shown; -1: none.
    void setHoveredPatch(int index);
    [[nodiscard]] bool canLift() const override { return !document_.showsBefore(); }
    void placeLifted(PatchParts&& parts) override;
    [[nodiscard]] bool hasMenu() const override { return true; }
    /// Of the selected patches; one that lies there is selected first.
    void openMenu(QPoint at) override;
    /// What is laid over the picture while it converges.
    /// Shows a part of the view without patches, beside the rest.
    void setSplit(SplitKind kind);
    [[nodiscard]] SplitDivider& divider() const { return *divider_; }
    [[nodiscard]] CanvasGuides& guides() { return guides_; }
    /// Null where it is not seen, or being made.
    [[nodiscard]] const DisplayImage* beforePicture() const { return before_->image(); }

signals:
    void splitChanged();
    /// The heal brush was released.
    void healed(const weft::gui::HealStroke& stroke);
    /// A stroke on a patch's mask went on, or ended.
    void maskPainted(const weft::gui::MaskStroke& stroke);
    /// Guides by their numbers, this one first.
    void guidesAsked(const weft::gui::CanvasGuides::Guide& guide);

protected:
    [[nodiscard]] std::unique_ptr<Tool> makeTool(ToolKind kind) override;
    void paintOver(QPainter& painter) override;
    void afterViewChange() override;
    void beforeGesture() override;
    void letGo() override;
    void resizeEvent(QResizeEvent*) override;
    void leaveEvent(QEvent*) override;
    bool focusNextPrevChild(bool next) override;
    void mouseDoubleClickEvent(QMouseEvent*) override;
    void keyPressEvent(QKeyEvent*) override;
    void keyReleaseEvent(QKeyEvent*) override;
    void focusOutEvent(QFocusEvent*) override;

private:
    void followZoom();
    void followSplit();
    void paintPatches(QPainter& painter);
    void endPeek();
    void paintBefore(QPainter& painter);
    void paintOutlines(QPainter& painter) const;
    void updatePatchOutline();
    [[nodiscard]] std::vector<int> outlinedPatches() const;
    void nudge(const QKeyEvent& event);
    /// Ctrl and an arrow key: turned, or scaled.
    void transformByKey(const QKeyEvent& event);
    void endNudge();

    CloneDocument& document_;
    int hoveredPatch_ = -1;
    bool peeking_ = false;       ///< at the picture before, while B is held
    std::vector<int> outlined_;  ///< patches whose outline was painted
    GestureRun nudges_, turns_, scales_;
    SplitDivider* divider_;
    BeforePicture* before_;
    CanvasGuides guides_{*this};
};

}  // namespace weft::gui
