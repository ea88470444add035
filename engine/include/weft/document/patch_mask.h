#pragma once
/// The mask of a patch object, seen and changed on the canvas it lies on.
#include "weft/document/patch_object.h"
#include "weft/selection/selection.h"

namespace weft {

/// What of the patch is pasted, on a canvas: its mask, with the soft mask as coverage, by the filters
/// of PatchPreparer. Throws std::bad_alloc. Any thread.
[[nodiscard]] Selection selectionOf(const PatchObject& patch, Extent canvas);

/// The patch with what `selection` covers as its mask; soft coverage becomes the soft mask. Pixels of
/// the source that lie beyond the canvas keep theirs. Throws InvalidProblem where no pixel of the
/// source would be pasted. Any thread.
[[nodiscard]] PatchObject masked(PatchObject patch, const Selection& selection, Extent canvas);

}  // namespace weft
