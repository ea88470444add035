#pragma once
/// The user's object: a picture to be solved into another one, and where.
#include <memory>

#include "weft/field.h"
#include "weft/geometry.h"
#include "weft/mask.h"
#include "weft/stencil/guidance.h"

namespace weft {

/// Image and mask are shared and immutable, so a Patch copies cheaply and stays re-editable.
struct Patch {
    std::shared_ptr<const Field> image;  ///< unit of weft/units.h
    std::shared_ptr<const Mask> mask;    ///< extent of `image`
    Point backgroundFromPatch;           ///< background coordinates of the patch's top-left pixel
    Gradients gradients = Gradients::import;
};

}  // namespace weft
