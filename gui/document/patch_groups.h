#pragma once
/// Groups of a document's patches: made, undone, changed, moved. Each is one step of undo; what
/// changes nothing makes no step. GUI thread.
#include "gui/document/clone_document.h"

namespace weft::gui {

/// Ids of what is selected, the lowest first: groups that are, and patches that are in none of these.
[[nodiscard]] std::vector<std::uint64_t> selectedNodes(const CloneDocument& document);
/// Whether `patches` holds all of a group's; false: there is no such group.
[[nodiscard]] bool holdsAllOf(const std::vector<std::uint64_t>& patches, const Document& document,
                              std::uint64_t group);
/// The same document, its topmost patch in a group with the strokes of the heal brush right below it,
/// if there are any and they are seen.
[[nodiscard]] Document withHealsTogether(const Document& document);

/// What is selected becomes a group, in the place of the topmost; it is selected then.
void groupPatches(CloneDocument& document);
/// What lies in the selected groups lies in their place; without one, in the innermost groups of the
/// selected patches.
void ungroupPatches(CloneDocument& document);
[[nodiscard]] bool canUngroup(const CloneDocument& document);
/// The outermost group around a patch that `before` does not have, though it has all patches in it,
/// or none; 0: there is no such group.
[[nodiscard]] std::uint64_t groupMade(const Document& before, const Document& after,
                                      std::uint64_t patch);
/// Selects a group with all that is in it; `active`, one of those, is then the active patch, 0: the
/// topmost.
void selectGroup(CloneDocument& document, std::uint64_t group, std::uint64_t active = 0);

/// A place in the order: the `at`-th of a group (0: the lowest), or, with `group` 0, of what is in
/// none.
struct NodeSpot {
    std::uint64_t group = 0;
    std::size_t at = 0;
};
/// Patches and groups, in their own order. False where they cannot go: into themselves, or, which the
/// document says, too deep.
bool moveNodes(CloneDocument& document, const std::vector<std::uint64_t>& nodes, NodeSpot to);
/// Copies of what is selected above the topmost of it, each moved by `aside` pixels both ways; they
/// are selected then. Of one `gesture` (not 0) with what follows.
void duplicateNodes(CloneDocument& document, double aside, std::uint64_t gesture);

enum class Towards { front, forward, backward, back };
/// By one place, into a group that is the next and out of one at its end; or as far as it goes within
/// the group. Their own order stays.
void restackPatches(CloneDocument& document, Towards towards);

}  // namespace weft::gui
