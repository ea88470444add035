#pragma once
/// Brush strokes as masks.
#include "weft/geometry.h"
#include "weft/mask.h"

namespace weft {

/// A straight piece of a stroke of a round brush, in pixels of a picture: pixel (i, j) covers
/// [i, i + 1) × [j, j + 1).
struct StrokePiece {
    double fromX = 0, fromY = 0, toX = 0, toY = 0;
    double radius = 1;  ///< > 0
};

/// The pixels that it may touch; may reach beyond the picture.
[[nodiscard]] Rect boxOf(const StrokePiece& piece);
/// Whether a point is within `radius` of the piece.
[[nodiscard]] bool touches(const StrokePiece& piece, double x, double y);
/// Sets each pixel whose centre is within `radius` of the piece. Returns the box of what may have
/// changed, clipped to the mask. Finite numbers; beyond the mask nothing happens.
Rect paint(Mask& mask, const StrokePiece& piece, bool unknown = true);

}  // namespace weft
