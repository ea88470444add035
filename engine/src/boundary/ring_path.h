#pragma once
// The cheapest closed path around an object.
#include <cstdint>
#include <vector>

#include "weft/geometry.h"

namespace weft {

/// A raster with a cost for each pixel that a path may take.
struct CostRaster {
    Extent extent;
    std::vector<std::uint8_t> open;    ///< nonzero: a path may pass
    std::vector<std::uint8_t> object;  ///< nonzero: to be enclosed; connected, not empty, not open
    std::vector<double> cost;          ///< ≥ 0, of an open pixel
    double stepCost = 0;               ///< > 0, of a step, times its length

    [[nodiscard]] std::size_t at(Point p) const {
        return static_cast<std::size_t>(std::int64_t{p.y} * extent.width + p.x);
    }
    [[nodiscard]] bool holds(Point p) const { return rectOf(extent).contains(p); }
};

/// An 8-connected closed path of open pixels that winds once around the object, of the least sum of
/// costs of its pixels and steps; none of it twice in a row. Empty where there is none. Dijkstra's
/// algorithm, once for each open pixel on the shortest of four rays from the object.
[[nodiscard]] std::vector<Point> cheapestRing(const CostRaster& raster);

}  // namespace weft
