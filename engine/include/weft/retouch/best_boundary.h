#pragma once
/// Where a patch is best cut out.
#include <stop_token>
#include <vector>

#include "weft/field.h"
#include "weft/geometry.h"
#include "weft/mask.h"

namespace weft {

struct BestBoundaryOptions {
    int iterations = 10;       ///< of path and constant, at each scale; at most
    std::int64_t most = 8000;  ///< pixels of the scale at which the path is first sought
};

struct BestBoundary {
    /// What is to be solved instead of the drawn region; extent of the patch.
    Mask mask;
    int parts = 0;  ///< of the drawn region that got a path of their own
    /// Root mean square of f* − g − k along the fixed pixels around those parts, all channels, before
    /// and after; unit of weft/units.h.
    double before = 0, after = 0;
};

/// J. Jia, J. Sun, C.-K. Tang, H.-Y. Shum, "Drag-and-Drop Pasting", SIGGRAPH 2006, section 3: of all
/// closed paths in the band between the boundary that was drawn and the object in it, the one along
/// which background f* and patch g differ most nearly by a constant k a channel: Σ |f* − g − k|² is
/// least, k their mean difference on the path. Path and k are found in turns. A path that winds once
/// around the object is the shortest way from a pixel of a ray to the same pixel beyond it, the best
/// over the pixels of the ray. It is sought coarse to fine: at finer scales near the coarser one. A
/// step costs as much as a tenth of an 8-bit code squared besides, so that paths through equal pixels
/// are short.
///
/// `background` and `patch` have the same channels; `drawn` and `object` have the extent of `patch`.
/// Connected parts of `drawn` are handled one by one. One stays as it was drawn where it holds no
/// pixel of `object`, or where no closed path lies in it (it reaches over the border of the
/// background). Holes of `drawn` stay holes. Polls `stop` once a path; what is not yet done then
/// stays as drawn. Throws InvalidProblem for sizes that do not fit; std::bad_alloc. Any thread.
[[nodiscard]] BestBoundary bestBoundary(FieldView background, FieldView patch, const Mask& drawn,
                                        const Mask& object, Point backgroundFromPatch,
                                        const BestBoundaryOptions& options = {},
                                        std::stop_token stop = {});

}  // namespace weft
