#include "weft/document/guides.h"

#include <algorithm>
#include <cmath>

namespace weft {

bool areInRange(const Guides& guides) {
    const auto isNear = [](double place) { return std::abs(place) <= Guides::kFarthest; };
    return guides.x.size() <= Guides::kMost && guides.y.size() <= Guides::kMost &&
           std::all_of(guides.x.begin(), guides.x.end(), isNear) &&
           std::all_of(guides.y.begin(), guides.y.end(), isNear);
}

Guides onCanvas(const Guides& guides, const Placement& newFromOld, Extent canvas) {
    const auto& m = newFromOld.matrix();
    const bool upright = m[1] == 0 && m[2] == 0, exchanged = m[0] == 0 && m[3] == 0;
    if (!upright && !exchanged) return guides;
    Guides moved;
    const auto put = [&](GuideWay way, PlanePoint at) {
        const double place = way == GuideWay::x ? at.x : at.y;
        const int most = way == GuideWay::x ? canvas.width : canvas.height;
        if (place >= 0 && place <= most) moved.along(way).push_back(place);
    };
    for (const double x : guides.x) put(upright ? GuideWay::x : GuideWay::y, newFromOld({x, 0}));
    for (const double y : guides.y) put(upright ? GuideWay::y : GuideWay::x, newFromOld({0, y}));
    return moved;
}

}  // namespace weft
