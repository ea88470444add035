#pragma once
/// How a brush stroke becomes patches that heal what lies under it.
#include <functional>
#include <optional>
#include <vector>

#include "gui/document/seen_picture.h"
#include "gui/document/source/patch_source.h"
#include "weft/selection/selection.h"
#include "weft/selection/stroke.h"

namespace weft::gui {

/// What was painted over.
struct HealStroke {
    std::vector<StrokePiece> pieces;  ///< in pixels of the picture
    /// From a pixel to where its detail comes from; none: to be found.
    std::optional<Point> offset;
    /// Another picture that it comes from; none: the picture itself.
    std::optional<Seen> from = {};
    double opacity = 1;  ///< of the patches, above 0 to 1
    /// Ids of the patches that were made of it, none where that failed. GUI thread.
    std::function<void(const std::vector<std::uint64_t>&)> ended = {};
};

/// Patches of the operation `heal`, with offsets as weft/retouch/heal.h finds them in what is seen:
/// one for each connected part, or a single one where the stroke says from where. From another
/// picture they import its part that fits best: near the same place where the two pictures are of one
/// size, anywhere in it else. They lie in place. Throws InvalidProblem: nothing of the stroke is in
/// the picture, or there is no room for a source. Any thread; some milliseconds for a stroke of usual
/// size, and what it takes to convert another picture to the profile of this one.
[[nodiscard]] std::vector<PatchParts> healedPatches(const HealStroke& stroke, const Seen& document,
                                                    ProfileCache& profiles);

/// The same of a selection, whose soft edges stay soft. Empty: there is no room for a source.
[[nodiscard]] std::vector<PatchParts> healedRegion(const Selection& selection, const Seen& document,
                                                   ProfileCache& profiles);

}  // namespace weft::gui
