#pragma once
// Connected parts of a surface.
#include "relief/relief_level.h"

namespace weft::relief {

/// Shading leaves one constant of each part open: moves every part without given heights so that its
/// lowest sample is 0. Samples outside the mask become 0.
void dropParts(const ReliefLevel& level, Doubles& z);

}  // namespace weft::relief
