#pragma once
/// The outline of a mask, for drawing.
#include <QPolygonF>
#include <vector>

#include "weft/mask.h"

namespace weft::gui {

/// Closed polygons around every part and hole of the unknown pixels, in mask coordinates (pixel
/// corners), simplified to `tolerance` pixels. O(pixels + edge length). Any thread.
[[nodiscard]] std::vector<QPolygonF> maskContour(const Mask& mask, double tolerance = 0.75);

}  // namespace weft::gui
