#pragma once
/// The best boundary of a patch object on its document.
#include <stop_token>

#include "weft/document/prepare.h"
#include "weft/retouch/best_boundary.h"

namespace weft {

/// bestBoundary() of weft/retouch/best_boundary.h for a patch over the layers below it, in the pixels
/// of its source: the mask in the result is for PatchObject::mask. `object`: what the path has to
/// enclose; extent of the source. Where the placement is not by whole pixels, the background is taken
/// through its inverse, and a patch that reaches over the background's border stays as drawn (`parts`
/// 0). Throws as those two and PatchPreparer::prepare() do. A second for some megapixels; one thread
/// at a time for one preparer.
[[nodiscard]] BestBoundary bestBoundary(const Document& document, const PatchObject& patch,
                                        const Layers& below, const Mask& object,
                                        PatchPreparer& preparer, std::stop_token stop = {});

}  // namespace weft
