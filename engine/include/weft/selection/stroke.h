#pragma once
/// Brush strokes as masks.
#include "weft/geometry.h"
#include "weft/mask.h"

namespace weft {

/// A straight piece of a stroke of a round brush, in pixels of a picture: pixel (i, j) covers
/// [i, i + 1) × [j, j + 1).
struct StrokePiece {
    double fromX = 0, fromY = 0, toX = 0, toY = 0;
    double radius = 1;    ///< > 0
    double hardness = 1;  ///< 0 .. 1: share of the radius up to which it paints with all its strength
    double strength = 1;  ///< 0 .. 1: the most that it covers
};

/// The pixels that it may touch; may reach beyond the picture.
[[nodiscard]] Rect boxOf(const StrokePiece& piece);
/// Whether a point is within `radius` of the piece.
[[nodiscard]] bool touches(const StrokePiece& piece, double x, double y);
/// How much of a point the piece covers, 0 .. `strength`, at distance d from it: all up to
/// hardness · radius, then 1 − t² (3 − 2 t) of it, t = (d / radius − hardness) / (1 − hardness), and
/// nothing beyond the radius.
[[nodiscard]] double coverageOf(const StrokePiece& piece, double x, double y);
/// Sets each pixel whose centre is within `radius` of the piece. Returns the box of what may have
/// changed, clipped to the mask. Finite numbers; beyond the mask nothing happens.
Rect paint(Mask& mask, const StrokePiece& piece, bool unknown = true);

}  // namespace weft
