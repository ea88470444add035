#pragma once
// The parts of a domain that nothing holds.
#include "weft/backend/domain.h"
#include "weft/backend/floating_parts.h"

namespace weft {

/// By union-find over runs of rows; only what the domain's mask, borders, s and links say is read.
/// O(pixels of the box).
[[nodiscard]] FloatingParts findFloatingParts(const Domain& domain);

}  // namespace weft
