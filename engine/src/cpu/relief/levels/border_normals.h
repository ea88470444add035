#pragma once
// Normals on a border whose heights are known.
#include "cpu/relief/levels/relief_level.h"

namespace weft::relief {

/// Along a side the heights give the tangential slope, and I = R leaves two values for the other one.
/// The smoothest path through these pairs from corner to corner (where both slopes are known)
/// chooses. Only the finest level of a rectangular picture with a known border; others are left as
/// they are.
void markBorderNormals(ReliefLevel& level, const LightDown& light);

}  // namespace weft::relief
