#pragma once
/// In which order blocks are scheduled, and how many neighbours then run at the same time.
#include <vector>

#include "weft/scheme.h"

namespace weft {

/// All `units` (tiles, or clusters of them) in the order of scheduling (Chen et al. 2010, Fig 6).
/// Stripe: column by column, each from top to bottom, so that units scheduled together have their
/// upper and lower neighbours among them. Square: row by row within groups as square as `together`
/// units can be, the groups row by row. `together`: units that are scheduled at a time, ≥ 1.
[[nodiscard]] std::vector<Point> blockSchedule(Extent units, BlockOrder order, double together);

/// Pairs of neighbours among blocks.
struct NeighbourPairs {
    int vertical = 0;    ///< one above the other: what the up-down exchange serves
    int horizontal = 0;  ///< side by side
    friend bool operator==(const NeighbourPairs&, const NeighbourPairs&) = default;
};
/// Among the first `resident` of a schedule.
[[nodiscard]] NeighbourPairs residentPairs(const std::vector<Point>& schedule, int resident);

}  // namespace weft
