#pragma once
/// What the user edits: one background, an ordered list of patches, a selection.
#include <memory>
#include <vector>

#include "gui/document/composition.h"
#include "gui/document/document.h"
#include "gui/document/opened_picture.h"
#include "gui/document/patch_source.h"

namespace weft::gui {

/// Lives on the GUI thread. Every lasting change goes through a command of gui/commands on
/// undoStack(); the setters here are what those commands call. Each patch is solved over the result
/// of those before it. One is active: commands act on it.
class CloneDocument : public Document {
    Q_OBJECT
public:
    CloneDocument(std::shared_ptr<const OpenedPicture> background,
                  std::unique_ptr<DisplayImage> display, QObject* parent = nullptr);

    [[nodiscard]] const OpenedPicture& background() const { return *background_; }
    [[nodiscard]] std::shared_ptr<const OpenedPicture> sharedBackground() const {
        return background_;
    }
    [[nodiscard]] Extent extent() const override { return background_->extent(); }
    [[nodiscard]] QString title() const override { return background_->title; }
    [[nodiscard]] QString path() const override { return background_->path; }
    [[nodiscard]] int depth() const override { return background_->picture.depth; }
    [[nodiscard]] const std::vector<PatchItem>& patches() const { return patches_; }
    /// Index of the patch that commands act on; -1 if there are none.
    [[nodiscard]] int activeIndex() const { return active_; }
    [[nodiscard]] const PatchItem* activePatch() const {
        return active_ < 0 ? nullptr : &patches_[static_cast<std::size_t>(active_)];
    }
    /// The topmost patch whose mask holds this pixel of the background; -1 if none does.
    [[nodiscard]] int patchAt(Point inBackground) const;
    [[nodiscard]] const Composition& composition() const { return composition_; }
    [[nodiscard]] DisplayImage& display() override { return *display_; }

    /// Each makes the patch at `index` the active one (takePatch: that which follows it).
    void insertPatch(int index, PatchItem item);
    PatchItem takePatch(int index);
    void movePatch(int index, Point backgroundFromPatch);
    void setOperation(int index, const Operation& operation);
    /// Swaps background and display pixels with the arguments; patches stay where they are.
    void swapBackground(std::shared_ptr<const OpenedPicture>& background,
                        std::unique_ptr<DisplayImage>& display);

    /// Whether the active patch shows its outline and takes keys. Not undone.
    [[nodiscard]] bool patchSelected() const { return patchSelected_ && activePatch(); }
    /// Makes it the active patch.
    void selectPatch(int index);
    void deselectPatch();
    /// Shows the background without patches, for comparison; nothing is solved anew.
    [[nodiscard]] bool showsBefore() const { return showsBefore_; }
    void setShowsBefore(bool before);

    /// A newer solved picture of the target patch (null: none). Display pixels follow.
    void showLive(std::shared_ptr<const Snapshot> snapshot);
    /// Keeps the live picture as the target's result; the next patch becomes the target.
    void finishTarget() { composition_.finishTarget(); }
    void setBase(Composition::SharedField field, Composition::Layers layers);

signals:
    /// The list, a position, an operation or the background changed: something new is to be solved.
    void patchesChanged();
    void backgroundChanged();
    /// Another patch is active, or it is selected or not.
    void patchSelectedChanged();
    void showsBeforeChanged(bool before);

private:
    void activate(int index, bool selected);
    void syncComposition();
    void repaint(const Rect& area);

    std::shared_ptr<const OpenedPicture> background_;
    std::unique_ptr<DisplayImage> display_;
    Composition composition_;
    std::vector<PatchItem> patches_;
    int active_ = -1;
    bool patchSelected_ = false;
    bool showsBefore_ = false;
};

}  // namespace weft::gui
