#pragma once
/// How much of a picture a patch keeps beside what is pasted.
#include <algorithm>

#include "weft/geometry.h"

namespace weft::gui {

/// The box of what a selection cuts out and a quarter of its longer side around it, 16 to 256 pixels:
/// gradients at the rim are the picture's own, and the mask can be painted larger afterwards.
[[nodiscard]] inline Rect withRoomAround(const Rect& selected, Extent picture) {
    constexpr int kLeast = 16, kMost = 256, kShare = 4;
    const int room = std::clamp(std::max(selected.width, selected.height) / kShare, kLeast, kMost);
    return selected.grownBy(room).intersected(rectOf(picture));
}

}  // namespace weft::gui
