#pragma once
/// Lines across a picture that patches are laid along; they are never part of what is written flat.
#include <cstddef>
#include <vector>

#include "weft/document/placement.h"

namespace weft {

/// Which coordinate a guide fixes.
enum class GuideWay {
    x,  ///< an upright line
    y,  ///< a level one
};

/// Places in pixels from the picture's left and upper edge, in the order in which they were made;
/// those beside the picture count, too. A value.
struct Guides {
    static constexpr std::size_t kMost = 500;       ///< each way
    static constexpr double kFarthest = 1'000'000;  ///< pixels, to either side

    std::vector<double> x = {}, y = {};

    [[nodiscard]] bool empty() const { return x.empty() && y.empty(); }
    [[nodiscard]] const std::vector<double>& along(GuideWay way) const {
        return way == GuideWay::x ? x : y;
    }
    [[nodiscard]] std::vector<double>& along(GuideWay way) { return way == GuideWay::x ? x : y; }
    friend bool operator==(const Guides&, const Guides&) = default;
};

/// No more than kMost each way, all of them finite and at most kFarthest away.
[[nodiscard]] bool areInRange(const Guides& guides);

/// Where they lie on a canvas that was cropped, turned by right angles or flipped; those that fall
/// beside it (`canvas`: its extent) are left out. By other placements they stay as they are.
[[nodiscard]] Guides onCanvas(const Guides& guides, const Placement& newFromOld, Extent canvas);

}  // namespace weft
