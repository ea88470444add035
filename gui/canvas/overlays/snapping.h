#pragma once
/// What a box that is dragged snaps to: edges and middles of the picture and of other patches,
/// and guides.
#include <optional>
#include <vector>

#include "gui/document/clone_document.h"
#include "gui/document/patch_frame.h"

namespace weft::gui {

/// Lines across the picture, in its pixels: places of x (upright lines) and of y.
struct SnapLines {
    std::vector<double> x, y;
};
struct SnapTargets {
    bool guides = false, selected = false;
};
/// Edges and middles of the picture and of its visible patches, of selected ones where `selected`
/// says so; guides where those are seen.
[[nodiscard]] SnapLines snapLinesOf(const CloneDocument& document, const SnapTargets& targets);

/// The whole pixels that a box goes on from where it was dragged to, and the lines that it lies on
/// then.
struct Snap {
    double dx = 0, dy = 0;
    std::optional<double> x = {}, y = {};
    friend bool operator==(const Snap&, const Snap&) = default;
};
/// To the nearest line that an edge or the middle of `box` is at most `within` pixels away from, each
/// way for itself; no line: it stays. A middle between two pixels snaps to half a pixel.
[[nodiscard]] Snap snapTo(const SnapLines& lines, const Bounds& box, double within);

}  // namespace weft::gui
