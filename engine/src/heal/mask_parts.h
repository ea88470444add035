#pragma once
// Connected parts of a mask.
#include <vector>

#include "weft/geometry.h"
#include "weft/mask.h"

namespace weft::heal {

/// One of them, cropped to its box.
struct MaskPart {
    Mask mask;
    Point at;  ///< of its first pixel in the whole mask
};

/// Parts that are connected by 8 neighbours, in the order in which rows meet them.
[[nodiscard]] std::vector<MaskPart> connectedParts(const Mask& mask);

}  // namespace weft::heal
