#include "gui/canvas/pointing/touch_points.h"

#include <QLineF>
#include <algorithm>
#include <utility>

namespace weft::gui {

std::optional<TouchPoints::Change> TouchPoints::follow(QPointF one, QPointF other) {
    constexpr double kClosest = 10;  // fingers that touch each other tell no scale
    const Pair now{(one + other) / 2, std::max(QLineF(one, other).length(), kClosest)};
    const auto before = std::exchange(last_, now);
    if (!before) return {};
    return Change{now.distance / before->distance, now.middle, now.middle - before->middle};
}

}  // namespace weft::gui
