#pragma once
// Pixels of a patch that keep its own colour (PatchObject::kept): known, with u = g.
#include <memory>

#include "weft/field.h"
#include "weft/geometry.h"
#include "weft/mask.h"

namespace weft {

/// A raster that begins at a pixel of the background.
struct PlacedMask {
    std::shared_ptr<const Mask> mask;
    Point inBackground;
    friend bool operator==(const PlacedMask&, const PlacedMask&) = default;
};

/// Pixels that both masks hold, which are of one extent; null where there are none.
[[nodiscard]] std::shared_ptr<const Mask> keptPixelsOf(const Mask& mask, const Mask& kept);

/// What is unknown where some pixels keep their colour; the same mask while both masks are and lie
/// the same way to each other, so that solvers keep their set-up while a patch moves.
class UnknownPixels {
public:
    /// `of` but for the pixels of `kept`, over the raster of `of`.
    const std::shared_ptr<const Mask>& without(const PlacedMask& kept, const PlacedMask& of);
    /// Whether it has any in `area` of its raster.
    [[nodiscard]] bool anyIn(const Rect& area) const;

private:
    std::shared_ptr<const Mask> of_, kept_, unknown_;
    Point keptInMask_;
    Rect box_;  ///< of the unknown pixels
};

/// out ← g at the kept pixels that `out` holds; `out` begins at `outInBackground`, `g` at
/// `gInBackground` and holds them all. The exact range of `out` is known where both are.
void putKeptColour(const PlacedMask& kept, const Field& g, Point gInBackground, Field& out,
                   Point outInBackground);

}  // namespace weft
