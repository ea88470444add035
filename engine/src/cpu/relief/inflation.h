#pragma once
// A silhouette blown up: what its surface is likely to be before the shading is looked at.
#include "cpu/relief/levels/relief_level.h"

namespace weft::relief {

/// What the edge of the image does to u: nothing, or it holds it to 0.
enum class Frame { free, held };

/// u of ∇²u = −1 inside the mask and 0 outside, in squares of a sample, from coarse to fine. The edge
/// of the image is no silhouette: u does not change across it, unless it is `held`; nor is an edge
/// that is cut off: there u is held the less, the less the surface turns away. The balloon is
/// z = 2 √u, which is a ball for a disc.
[[nodiscard]] Floats inflate(const ReliefLevel& level, const LevelWork& work = {},
                             Frame frame = Frame::free);

/// ∇u at the samples of a level, y down, by central differences; 0 outside.
void slopesOf(const ReliefLevel& level, const Floats& u, Floats& ux, Floats& uy);

/// Gives samples outside, beside edges that do not wholly turn away, what is on this side of them:
/// for interpolation.
void extendBeyondCutEdges(const ReliefLevel& level, Floats& values);

}  // namespace weft::relief
