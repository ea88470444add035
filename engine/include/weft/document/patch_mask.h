#pragma once
/// The mask of a patch object, seen and changed on the canvas it lies on.
#include <span>

#include "weft/document/patch_object.h"
#include "weft/selection/selection.h"
#include "weft/selection/stroke.h"

namespace weft {

/// What of the patch is pasted, on a canvas: its mask, with the soft mask as coverage, by the filters
/// of PatchPreparer. Throws std::bad_alloc. Any thread.
[[nodiscard]] Selection selectionOf(const PatchObject& patch, Extent canvas);

/// The patch with what `selection` covers as its mask; soft coverage becomes the soft mask. Pixels of
/// the source that lie beyond the canvas keep theirs. Throws InvalidProblem where no pixel of the
/// source would be pasted. Any thread.
/// Numbers that shaped its mask (weft/document/mask_shape.h) are gone.
[[nodiscard]] PatchObject masked(PatchObject patch, const Selection& selection, Extent canvas);

/// The patch with a stroke painted on its mask: pixels of the source whose centres the brush touches
/// on the canvas are pasted wholly from now on, or, where `unknown` is false, no longer. Throws
/// InvalidProblem where no pixel of the source would be pasted. Any thread; costs a copy of the mask
/// and the box of each piece.
/// Of a mask with a shape: the drawn one is painted on, and shaped anew.
[[nodiscard]] PatchObject painted(PatchObject patch, std::span<const StrokePiece> onCanvas,
                                  bool unknown);

/// The patch with a stroke painted on what keeps its colour (PatchObject::kept): pixels of its mask
/// whose centres the brush touches keep it from now on, or, where `keeps` is false, no longer. Any
/// thread; costs a copy of the mask and the box of each piece.
[[nodiscard]] PatchObject keepPainted(PatchObject patch, std::span<const StrokePiece> onCanvas,
                                      bool keeps);

/// The patch with a matte that keeps its colour: what of its mask `matte` covers, or all of it where
/// that is empty, but for a rim of two pixels along the mask's edge, which adapts to what is around.
/// What is too thin to have more than a rim keeps its colour as a whole. Throws InvalidProblem where
/// the matte covers nothing of the mask. Any thread.
[[nodiscard]] PatchObject keepMatte(PatchObject patch, const Selection& matte, Extent canvas);

}  // namespace weft
