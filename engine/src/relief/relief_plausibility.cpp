#include "weft/relief/relief_plausibility.h"

#include <algorithm>
#include <cmath>

#include "weft/field.h"

namespace weft {

double slenderness(const Field& height, const Mask& mask) {
    constexpr int kAsked = 300;  // heights along a side
    const Rect box = mask.boundingBox();
    const int side = std::max(box.width, box.height), step = 1 + side / kAsked;
    float lowest = 0, highest = 0;
    bool any = false;
    for (int y = box.y; y < box.bottom(); y += step)
        for (int x = box.x; x < box.right(); x += step) {
            const float z = height.at(0, {x, y});
            if (!mask.unknown({x, y}) || !std::isfinite(z)) continue;
            lowest = any ? std::min(lowest, z) : z;
            highest = any ? std::max(highest, z) : z;
            any = true;
        }
    return any ? (double{highest} - lowest) / side : 0;
}

}  // namespace weft
