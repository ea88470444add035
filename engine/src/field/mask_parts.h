#pragma once
// Connected parts of a mask.
#include <vector>

#include "weft/geometry.h"
#include "weft/mask.h"

namespace weft {

/// One of them, cropped to its box.
struct MaskPart {
    Mask mask;
    Point at;  ///< of its first pixel in the whole mask
};

/// Which pixels touch each other.
enum class Neighbours { four, eight };

/// Connected parts of the unknown pixels, in the order in which rows meet them.
[[nodiscard]] std::vector<MaskPart> connectedParts(const Mask& mask, Neighbours neighbours);

}  // namespace weft
