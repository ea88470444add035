#pragma once
// Masks that a picture suggests by itself.
#include <stop_token>

#include "weft/field.h"
#include "weft/mask.h"

namespace weft::select {

struct ProposedMask {
    Mask mask;              ///< of the picture's extent; empty: none
    double confidence = 0;  ///< 0 .. 1
};

/// What is left of a picture whose border is of one colour, or of one that changes evenly along it,
/// when all that is joined to the border and of that colour is taken away.
[[nodiscard]] ProposedMask maskFromBorder(FieldView color);

/// What GrabCut finds in a centred box. Empty when stopped.
[[nodiscard]] ProposedMask maskFromBox(FieldView color, std::stop_token stop);

}  // namespace weft::select
