#pragma once
/// What the user edits: a background, an ordered list of patches, a selection.
#include <QPolygonF>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "gui/document/history/state_change.h"
#include "gui/document/open_document.h"
#include "gui/document/source/opened_picture.h"
#include "gui/document/source/patch_source.h"
#include "weft/document/document.h"
#include "weft/document/layers.h"
#include "weft/io/ground.h"
#include "weft/io/metadata.h"

namespace weft::gui {

/// Where and how a flat picture is written, of which size and in which colours.
struct ExportRequest {
    QString path;
    int depth = 8;  ///< bits a sample: 8, 16 or 32 (float), as the format has them
    int quality = 95;
    io::MetadataChoice metadata = io::MetadataChoice::keep;
    Extent size = {};                        ///< pixels; empty: the picture's own
    std::vector<std::uint8_t> profile = {};  ///< that colours are converted to; empty: they stay
    io::Ground ground = {};                  ///< of what is transparent, in formats without alpha
};

/// All that undo restores. Copies cheaply.
struct CloneState {
    std::shared_ptr<const OpenedPicture> background;  ///< that of `document`, with title and path
    std::shared_ptr<const Document> document;
    std::uint64_t active = 0;  ///< id of the patch that commands act on; 0: there are none
    OutlinedSelection selection = {};

    friend bool operator==(const CloneState& a, const CloneState& b) {
        return a.background == b.background && *a.document == *b.document &&
               a.selection == b.selection;
    }
};

/// The newest CloneState, and what is seen of it. Lives on the GUI thread. Every lasting change is
/// one step of undoStack(). Each patch is solved over the result of those before it.
class CloneDocument : public OpenDocument {
    Q_OBJECT
public:
    CloneDocument(std::shared_ptr<const OpenedPicture> background,
                  std::unique_ptr<DisplayImage> display, QObject* parent = nullptr);
    /// `state`: of a document that was read from a file.
    CloneDocument(CloneState state, std::unique_ptr<DisplayImage> display, QObject* parent = nullptr);

    [[nodiscard]] const CloneState& state() const { return state_; }
    [[nodiscard]] const OpenedPicture& background() const { return *state_.background; }
    [[nodiscard]] std::shared_ptr<const OpenedPicture> sharedBackground() const {
        return state_.background;
    }
    [[nodiscard]] Extent extent() const override { return background().extent(); }
    [[nodiscard]] Seen seen() const override;
    [[nodiscard]] io::StoredDocument content() const override;
    [[nodiscard]] bool holds(const io::StoredDocument& content) const override;
    [[nodiscard]] int depth() const override { return background().picture.depth; }
    [[nodiscard]] const Resolution& resolution() const override {
        return background().picture.resolution;
    }
    [[nodiscard]] const std::vector<std::uint8_t>& iccProfile() const override {
        return background().picture.iccProfile;
    }
    [[nodiscard]] bool isLinearLight() const override {
        return io::isLinearLight(background().picture);
    }
    [[nodiscard]] DisplayImage& display() override { return *displays_.at(state_.background); }
    [[nodiscard]] const std::vector<Document::SharedPatch>& patches() const {
        return state_.document->patches();
    }
    /// Index of the patch that commands act on; -1 if there are none.
    [[nodiscard]] int activeIndex() const { return state_.document->indexOf(state_.active); }
    /// Null if there are none.
    [[nodiscard]] Document::SharedPatch activePatch() const {
        return state_.document->find(state_.active);
    }
    /// Whether the patch's mask holds this pixel of the background.
    [[nodiscard]] static bool covers(const PatchObject& patch, Point inBackground);
    /// The topmost visible patch whose mask holds this pixel of the background; -1 if none does.
    [[nodiscard]] int patchAt(Point inBackground) const;
    /// Outlines of a patch's mask on the background.
    [[nodiscard]] std::vector<QPolygonF> outlineOf(const PatchObject& patch) const;
    /// Outlines of what of it keeps its colour.
    [[nodiscard]] std::vector<QPolygonF> keptOutlineOf(const PatchObject& patch) const;

    // Each is one step of undo. Where patches are changed, it is the selected ones.
    void addPatch(PatchParts parts);  ///< on top, as the only selected one
    /// All at once; none is selected.
    void addPatches(const char* title, std::vector<PatchParts> parts);
    /// What was selected becomes a patch where it lies; nothing is selected then. Further places of
    /// the same `gesture` belong to this step.
    void liftSelection(PatchParts parts, std::uint64_t gesture);
    /// Patches of a region of the picture, on top, as the selected ones; `left` is what is selected
    /// of the picture then.
    void addFromRegion(const QString& title, std::vector<PatchParts> parts,
                       const OutlinedSelection& left);
    /// As if a gesture had not begun: `before` is the state that it found.
    void takeBack(const CloneState& before, std::uint64_t gesture);
    void deletePatch();  ///< but for locked ones
    /// What of the patch's source is pasted. `parts`: of a patch, with another mask. Masks of one
    /// gesture are one step, called `title` in History.
    void setMask(PatchParts parts, std::uint64_t gesture = 0,
                 const char* title = QT_TRANSLATE_NOOP("Commands", "Patch Mask"));
    /// What of a patch keeps its colour; `parts`: of it, with another PatchObject::kept, whose
    /// outline is their contour. Strokes of one gesture are one step.
    void setKeptColour(PatchParts parts, std::uint64_t gesture = 0);
    /// Of the active patch; a locked one stays. Places of one drag (or one run of arrow keys) have
    /// the same `gesture`: one step.
    void placePatch(const Placement& backgroundFromSource, std::uint64_t gesture = newGesture());
    /// Numbers of one gesture are one step; `gesture` 0: stands alone.
    void setOperation(const Operation& operation, std::uint64_t gesture = 0);
    /// Whether document files hold its source or name its file; of a source with an origin.
    void setStorage(SourceStorage storage);
    /// `edit` is called for a copy of each patch of `ids`; nothing happens where none changes.
    void changePatches(const QString& title, const std::vector<std::uint64_t>& ids,
                       const std::function<void(PatchObject&)>& edit, std::uint64_t gesture = 0);
    /// Another document, with another active patch.
    void changeTo(const QString& title, const Document& document, std::uint64_t active,
                  std::uint64_t gesture = 0);
    /// Not more than `weft/document/guides.h` allows. Changes of one gesture are one step; nothing
    /// happens where none changes.
    void setGuides(const QString& title, Guides guides, std::uint64_t gesture = 0);
    /// Another background of another size, with the patches where they belong on it.
    void setCanvas(const QString& title, std::shared_ptr<const OpenedPicture> background,
                   std::unique_ptr<DisplayImage> display, const Document& document,
                   const OutlinedSelection& selection);
    /// Patches stay where they are.
    void replaceBackground(std::shared_ptr<const OpenedPicture> background,
                           std::unique_ptr<DisplayImage> display);

    /// Ids of the patches that show their outlines and take commands and keys; the active one, if
    /// there are any, is among them. Not undone.
    [[nodiscard]] const std::vector<std::uint64_t>& selectedPatches() const { return selected_; }
    [[nodiscard]] bool isSelected(std::uint64_t id) const;
    [[nodiscard]] bool patchSelected() const { return !selected_.empty(); }
    /// Groups that are selected as such, with all patches in them: what is done to them is done to
    /// the group. Empty where patches alone are. Not undone.
    [[nodiscard]] const std::vector<std::uint64_t>& selectedGroups() const { return groups_; }
    /// Groups whose patches lists show, too. Not undone.
    [[nodiscard]] bool isOpen(std::uint64_t group) const { return open_.contains(group); }
    void setOpen(std::uint64_t group, bool open);
    /// Makes it the active patch, and the only selected one.
    void selectPatch(int index);
    /// `active` is one of `ids`; ids that are not in the document are left out, and groups of which
    /// not all patches are among them.
    void selectPatches(std::vector<std::uint64_t> ids, std::uint64_t active,
                       std::vector<std::uint64_t> groups = {});
    /// Selects a patch as well, or no longer.
    void togglePatch(int index);
    void deselectPatch();
    /// Shows the background without patches, for comparison; nothing is solved anew.
    [[nodiscard]] bool showsBefore() const { return showsBefore_; }
    /// A view shows it at 1/2^level of its size, or a little less: drags are solved as small.
    void setSeenLevel(int level) { seenLevel_ = level; }
    [[nodiscard]] int seenLevel() const { return seenLevel_; }
    void setShowsBefore(bool before);
    void showInMonitorsColours() override;

    /// The newest of what is solved. Display pixels follow.
    void showLayers(Layers layers);
    [[nodiscard]] const Layers& layers() const { return layers_; }

    /// The flat picture that was written last; nothing yet.
    [[nodiscard]] const std::optional<ExportRequest>& lastExport() const { return lastExport_; }
    void setLastExport(const ExportRequest& request) { lastExport_ = request; }

signals:
    /// The list, a position, an operation or the background changed: something new is to be solved.
    void patchesChanged();
    void backgroundChanged();
    void guidesChanged();
    /// Another patch is active, or others are selected.
    void patchSelectedChanged();
    /// A group was opened or closed.
    void groupsFolded();
    void showsBeforeChanged(bool before);
    /// A step could not be made: why, for the user.
    void refused(const QString& sentence);

protected:
    void countSeen(HeldMemory& memory) const override { count(state_, memory); }
    [[nodiscard]] QString pictureTitle() const override { return background().title; }
    [[nodiscard]] QString picturePath() const override { return background().path; }
    void pushSelection(const QString& title, const OutlinedSelection& selection,
                       std::uint64_t gesture) override;

private:
    /// One step of undo.
    void change(const char* title, const Document& document, std::uint64_t active,
                std::uint64_t gesture = 0);
    void change(const QString& title, CloneState after, std::uint64_t gesture);
    void setState(const CloneState& state);
    /// The document with a new patch, whose name tells it from the others.
    [[nodiscard]] Document with(const Document& document, PatchParts parts);
    /// Adds what the state holds, with the display pixels and outlines that are kept for it.
    void count(const CloneState& state, HeldMemory& memory) const;
    /// Display pixels and outlines that no step of undo can bring back.
    void forgetUnheld();
    /// Whether no step holds the content's background, and nothing else but its display pixels.
    [[nodiscard]] bool holdsPictureAlone(const io::StoredDocument& content) const;
    void repaint(const QRegion& area);
    /// Of a mask of the patch.
    [[nodiscard]] std::vector<QPolygonF> placedContour(const PatchObject& patch,
                                                       const std::shared_ptr<const Mask>& mask) const;
    void rememberContour(const std::shared_ptr<const Mask>& mask, std::vector<QPolygonF> contour);

    CloneState state_;
    /// Of this background and those that undo may bring back.
    std::map<std::shared_ptr<const OpenedPicture>, std::unique_ptr<DisplayImage>> displays_;
    /// In mask pixels.
    mutable std::map<std::shared_ptr<const Mask>, std::vector<QPolygonF>> contours_;
    Layers layers_;
    std::optional<ExportRequest> lastExport_;
    std::vector<std::uint64_t> selected_, groups_;
    std::set<std::uint64_t> open_;
    bool showsBefore_ = false;
    int seenLevel_ = 0;
    bool selectsNew_ = true;  ///< a patch that appears becomes the selected one
};

}  // namespace weft::gui
