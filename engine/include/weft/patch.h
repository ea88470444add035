#pragma once
/// The user's object: a picture to be solved into another one, and where.
#include <memory>
#include <vector>

#include "weft/field.h"
#include "weft/geometry.h"
#include "weft/mask.h"

namespace weft {

/// Guidance field v_pq of SCHEMES §1 (Perez et al. 2003, Eq 11 and 13).
enum class Gradients {
    import,  ///< v_pq = g_p − g_q
    mixed,   ///< per edge and channel the larger of g_p − g_q and b_p − b_q; ties: patch
};

/// Image and mask are shared and immutable, so a Patch copies cheaply and stays re-editable.
struct Patch {
    std::shared_ptr<const Field> image;  ///< unit of weft/units.h
    std::shared_ptr<const Mask> mask;    ///< extent of `image`
    Point backgroundFromPatch;           ///< background coordinates of the patch's top-left pixel
    Gradients gradients = Gradients::import;
};

/// Background and an ordered list of patches; each is solved over the result of those before it.
struct Document {
    std::shared_ptr<const Field> background;
    std::vector<Patch> patches;
};

}  // namespace weft
