#pragma once
// Where a surface turns away from the viewer.
#include "cpu/relief/levels/relief_level.h"

namespace weft::relief {

/// Marks the first ring of pixels outside the mask: there the normal lies in the image plane, along
/// the gradient of the blurred mask, so (f, g) = −2 n. The edge of the image is no silhouette.
void markSilhouette(ReliefLevel& level, const LevelWork& work);

}  // namespace weft::relief
