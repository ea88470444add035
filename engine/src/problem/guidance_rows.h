#pragma once
// Rows of the right-hand side f (weft/backend/poisson_system.h).
#include "weft/backend/domain.h"
#include "weft/backend/poisson_system.h"
#include "weft/patch.h"

namespace weft {

/// Background and patch around the box. A neighbour outside the background repeats the pixel itself
/// (its term vanishes), and so does one outside the patch raster (g_q = g_p, engine/README.md).
struct GuidanceSource {
    FieldView background;  ///< solve space
    Point boxInField;      ///< of the box in `background`
    Rect imageInBox;       ///< the whole image, in box coordinates
    FieldView patch;
    Point boxInPatch;
    const Domain& domain;
};

/// f of import gradients at a rim pixel, by the formula: Σ (b_q − g_q) over its fixed neighbours; all
/// channels.
void importAt(const GuidanceSource& source, const RimPixel& pixel, FieldSpan f);

}  // namespace weft
