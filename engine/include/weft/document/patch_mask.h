#pragma once
/// The mask of a patch object, seen and changed on the canvas it lies on.
#include <cstdint>
#include <span>
#include <vector>

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

/// A stroke on a patch's mask on its way: what it does is told by the most that it covers of a pixel,
/// in however many parts it comes. Pixels of the source are covered as the brush covers their centres
/// on the canvas. Of a mask with a shape (weft/document/mask_shape.h) the drawn one is painted on,
/// and shaped anew. One thread at a time.
class MaskStrokePainter {
public:
    /// `adds`: of a pixel that is seen by a share b, 0 where it is not pasted, and covered by s, the
    /// share becomes b + s (1 − b); else b (1 − s).
    MaskStrokePainter(PatchObject before, bool adds);
    /// The patch with the stroke up to here. Whatever is seen at all is in the mask; shares below 1
    /// become the soft mask. Throws InvalidProblem, and is as before, where no pixel of the source
    /// would be pasted; costs a copy of mask and soft mask, and the box of each piece.
    [[nodiscard]] PatchObject with(std::span<const StrokePiece> onCanvas);

private:
    [[nodiscard]] float shareBefore(Point p) const;

    std::shared_ptr<const MaskShape> shape_;
    PatchObject before_, now_;  ///< with the drawn mask
    bool adds_;
    std::vector<std::uint8_t> covered_;  ///< by the stroke; a byte a pixel of the source
};

/// The whole stroke at once.
[[nodiscard]] PatchObject painted(PatchObject patch, std::span<const StrokePiece> onCanvas,
                                  bool adds);

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
/// The same with a matte of the source's extent, on its pixels.
[[nodiscard]] PatchObject keepMatte(PatchObject patch, const Mask& matte);

}  // namespace weft
