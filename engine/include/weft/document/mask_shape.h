#pragma once
/// Grow and feather of a patch's mask, as numbers that can be changed again.
#include "weft/document/patch_object.h"

namespace weft {

/// Pixels of the source, so that they scale with the patch.
inline constexpr double kMostGrow = 1000, kMostFeather = 1000;

/// What a mask is made of. Immutable.
struct MaskShape {
    std::shared_ptr<const Mask> drawn;            ///< PatchObject::mask without these numbers
    std::shared_ptr<const Field> drawnSoft = {};  ///< PatchObject::softMask likewise; null: 1
    double grow = 0;     ///< −kMostGrow .. kMostGrow; what is farther in than −grow stays
    double feather = 0;  ///< 0 .. kMostFeather: over so many pixels the edge fades, inwards
};

/// The patch with its drawn mask grown by Euclid's distance (smaller where `grow` < 0) and then faded
/// along its edge: coverage t²(3 − 2t), t = d / feather, d being the distance from the edge; what the
/// source does not show counts as outside. A soft mask grows along. Both numbers 0: as
/// it was drawn. Throws InvalidProblem where nothing would be left; std::bad_alloc. Any thread;
/// O(pixels of the source), whatever the numbers.
[[nodiscard]] PatchObject shaped(PatchObject patch, double grow, double feather);
/// As it was drawn.
[[nodiscard]] PatchObject unshaped(PatchObject patch);

}  // namespace weft
