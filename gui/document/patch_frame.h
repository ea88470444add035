#pragma once
/// A patch's place in the numbers that users know.
#include "weft/document/patch_object.h"
#include "weft/document/placement.h"
#include "weft/geometry.h"

namespace weft::gui {

/// The box around a patch's mask, as it lies on the background: flipped first, then scaled, then
/// turned about its middle.
struct PatchFrame {
    PlanePoint centre;                        ///< on the background
    double width = 0, height = 0;             ///< in pixels of the background, before it is turned
    double degrees = 0;                       ///< clockwise as seen, in (−180, 180]
    bool flippedX = false, flippedY = false;  ///< left and right, top and bottom have changed sides
    friend bool operator==(const PatchFrame&, const PatchFrame&) = default;
};

/// The least box of the mask, in pixels of the source.
[[nodiscard]] inline Rect boxOf(const PatchObject& patch) { return patch.mask->boundingBox(); }
/// Of a `box` of the source placed by `p`; a shear, which no control makes, is left out. With one
/// flip there are two ways to say it; the one that turns least is taken.
[[nodiscard]] PatchFrame frameOf(const Rect& box, const Placement& p);
/// The way back. Whole pixels stay whole. Throws InvalidProblem where width or height is 0.
[[nodiscard]] Placement placementOf(const Rect& box, const PatchFrame& frame);

/// The same without the rounding errors of turns by right angles, which then keep pixels.
[[nodiscard]] Placement tidied(const Placement& p);
/// The least rectangle on the background that holds the placed box.
struct Bounds {
    double left, top, right, bottom;
};
[[nodiscard]] Bounds placedBounds(const Rect& box, const Placement& p);

}  // namespace weft::gui
