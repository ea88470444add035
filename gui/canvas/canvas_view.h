#pragma once
/// A photograph with patches, as it is seen and touched.
#include <vector>

#include "gui/canvas/picture_view.h"
#include "gui/document/clone_document.h"
#include "gui/watch/solve_overlay.h"

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
    /// What is laid over the picture while it converges.
    [[nodiscard]] SolveOverlay& overlay() { return *overlay_; }

protected:
    [[nodiscard]] std::unique_ptr<Tool> makeTool(ToolKind kind) override;
    void paintOver(QPainter& painter) override;
    void afterViewChange() override;
    void letGo() override;
    void resizeEvent(QResizeEvent*) override;
    void leaveEvent(QEvent*) override;
    void keyPressEvent(QKeyEvent*) override;
    void keyReleaseEvent(QKeyEvent*) override;
    void focusOutEvent(QFocusEvent*) override;

private:
    void updatePatchOutline();
    [[nodiscard]] std::vector<int> outlinedPatches() const;
    void nudge(const QKeyEvent& event);
    void endNudge();

    CloneDocument& document_;
    int hoveredPatch_ = -1;
    std::vector<int> outlined_;  ///< patches whose outline was painted
    std::uint64_t nudgeGesture_ = 0;
    SolveOverlay* overlay_ = nullptr;
};

}  // namespace weft::gui
