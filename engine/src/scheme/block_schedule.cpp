#include "weft/block_schedule.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace weft {

namespace {

/// Units that are gone through before the next group begins.
Extent groupOf(Extent units, BlockOrder order, double together) {
    if (order == BlockOrder::stripe) return {1, std::max(units.height, 1)};
    const double most = std::max(1.0, together);
    Extent group;
    group.width =
        std::clamp(static_cast<int>(std::lround(std::sqrt(most))), 1, std::max(units.width, 1));
    group.height =
        std::clamp(static_cast<int>(std::lround(most / group.width)), 1, std::max(units.height, 1));
    return group;
}

}  // namespace

std::vector<Point> blockSchedule(Extent units, BlockOrder order, double together) {
    const Extent group = groupOf(units, order, together);
    std::vector<Point> all;
    all.reserve(static_cast<std::size_t>(std::max<std::int64_t>(units.area(), 0)));
    for (int gy = 0; gy < units.height; gy += group.height)
        for (int gx = 0; gx < units.width; gx += group.width)
            for (int y = gy; y < std::min(gy + group.height, units.height); ++y)
                for (int x = gx; x < std::min(gx + group.width, units.width); ++x)
                    all.push_back({x, y});
    return all;
}

NeighbourPairs residentPairs(const std::vector<Point>& schedule, int resident) {
    const auto first = schedule.begin(),
               last = first + std::clamp<std::ptrdiff_t>(
                                  resident, 0, static_cast<std::ptrdiff_t>(schedule.size()));
    NeighbourPairs pairs;
    for (auto a = first; a != last; ++a)
        for (auto b = first; b != last; ++b) {
            pairs.vertical += b->x == a->x && b->y == a->y + 1;
            pairs.horizontal += b->y == a->y && b->x == a->x + 1;
        }
    return pairs;
}

}  // namespace weft
