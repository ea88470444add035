#pragma once
/// What is done to the selected patches of a document. Each is one step of undo; locked patches are
/// neither moved nor deleted; what changes nothing makes no step. GUI thread.
#include <optional>

#include "gui/document/clone_document.h"
#include "gui/document/patch_frame.h"

namespace weft::gui {

/// Copies above the topmost of them, each a little aside; they are selected then.
void duplicatePatches(CloneDocument& document);
/// The same where they lie, to be moved by the same `gesture`.
void duplicateInPlace(CloneDocument& document, std::uint64_t gesture);

enum class Alignment { left, centre, right, top, middle, bottom };
/// To the box around all of them; a single one to the picture. By whole pixels.
void alignPatches(CloneDocument& document, Alignment alignment);

enum class Along { x, y };
/// With equal gaps between them, the outermost ones stay; of three at least. By whole pixels.
void distributePatches(CloneDocument& document, Along along);

/// Around the selected patches that are not locked; none: there are no such.
[[nodiscard]] std::optional<Bounds> boundsOfMovable(const CloneDocument& document);
/// All of these moved as one. Changes of one `gesture` (not 0) are one step.
void placeTogether(CloneDocument& document, const Placement& newFromOld, std::uint64_t gesture);

/// About the middle of each, as it is seen.
void flipPatches(CloneDocument& document, bool leftAndRight);
/// Clockwise about the middle of each; turns by right angles keep pixels where sizes allow it. Turns
/// of one `gesture` (not 0) are one step; so are those of scalePatches.
void turnPatches(CloneDocument& document, double degrees, std::uint64_t gesture = 0);
/// About the middle of each. `factor` > 0.
void scalePatches(CloneDocument& document, double factor, std::uint64_t gesture = 0);
/// Back to their own size, not turned and not flipped, about the middle of each.
void resetTransforms(CloneDocument& document);
/// Each as large as the picture allows, in its middle; aspect and turn stay.
void fitPatches(CloneDocument& document);

/// Nodes are patches and groups, by id.
void renameNode(CloneDocument& document, std::uint64_t id, const QString& name);
void showNodes(CloneDocument& document, const std::vector<std::uint64_t>& nodes, bool visible);
/// Whether all that is selected is locked; then the document says so (CloneDocument::refused()).
bool refusesAsLocked(CloneDocument& document);
void lockPatches(CloneDocument& document, const std::vector<std::uint64_t>& ids, bool locked);
/// Nothing of them keeps its own colour any more.
void keepNoColour(CloneDocument& document, const std::vector<std::uint64_t>& ids);
/// Of the first selected group, else of the active patch; 1: nothing is selected.
[[nodiscard]] double seenOpacity(const CloneDocument& document);
/// 0 .. 1, of the selected groups and of patches that are in none of these. Values of one drag of a
/// slider have the same `gesture`.
void setOpacity(CloneDocument& document, double opacity, std::uint64_t gesture);
void setSolveSpace(CloneDocument& document, SolveSpace space);
/// The operation that all selected patches have; null: they differ, or none is selected.
[[nodiscard]] const OperationInfo* commonOperation(const CloneDocument& document);
/// Numbers by which `now` differs from the active patch's operation, for the selected patches that
/// have this operation. Changes of one `gesture` (not 0) are one step.
void setOperationNumbers(CloneDocument& document, const Operation& now, std::uint64_t gesture);
/// Of the active patch.
void setFrame(CloneDocument& document, const PatchFrame& frame, std::uint64_t gesture);

/// The next one in the order, the topmost first, and from the last on to the first; the only selected
/// one then.
void selectNextPatch(CloneDocument& document, bool backwards);
void selectAllPatches(CloneDocument& document);

}  // namespace weft::gui
