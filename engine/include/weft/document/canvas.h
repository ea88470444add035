#pragma once
/// Cropping and turning the picture that patches lie on.
#include "weft/document/document.h"
#include "weft/selection/selection.h"

namespace weft {

enum class CanvasTurn {
    right,  ///< by 90°, clockwise as seen
    left,   ///< by 90°, counter-clockwise
    flipX,  ///< left and right change sides
    flipY,  ///< top and bottom do
};

/// Where a turned canvas has what lay elsewhere before; exact.
[[nodiscard]] Placement turnedFromCanvas(CanvasTurn turn, Extent canvas);
/// Samples, alpha and what the file held are turned; no file holds it so: there is no origin. Throws
/// std::bad_alloc. Any thread; reads and writes each sample once.
[[nodiscard]] Picture turned(const Picture& picture, CanvasTurn turn);
[[nodiscard]] Selection turned(const Selection& selection, CanvasTurn turn, Extent canvas);

/// The document over another background, with all patches and guides moved along, and the places that
/// operations take detail from. Throws as Document::withBackground() does.
[[nodiscard]] Document onCanvas(const Document& document, std::shared_ptr<const Picture> background,
                                const Placement& newFromOld);

}  // namespace weft
