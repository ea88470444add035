#pragma once
// Which places of a source a target pixel stands for.
#include <algorithm>
#include <cmath>

#include "weft/document/placement.h"

namespace weft {

/// Where a target pixel lies in the source: its centre, and sub-samples around that.
struct Footprint {
    Footprint(const Placement& targetFromSource, int finest)
        : sourceFromTarget(targetFromSource.inverse()) {
        const auto& m = sourceFromTarget.matrix();
        across = count(std::hypot(m[0], m[2]), finest);
        down = count(std::hypot(m[1], m[3]), finest);
        toRight = {m[0] / across, m[2] / across};
        toBelow = {m[1] / down, m[3] / down};
        const double right = 0.5 * (across - 1), below = 0.5 * (down - 1);
        reach = {std::abs(right * toRight.x) + std::abs(below * toBelow.x),
                 std::abs(right * toRight.y) + std::abs(below * toBelow.y)};
    }
    /// Sub-samples for a step of so many source pixels: `finest` for each of them, within kMost.
    static int count(double step, int finest) {
        return static_cast<int>(std::clamp(finest * std::ceil(step - 1e-9), 1.0 * finest, kMost));
    }
    [[nodiscard]] bool isPoint() const { return across == 1 && down == 1; }
    [[nodiscard]] PlanePoint centre(int x, int y) const {
        return sourceFromTarget({x + 0.5, y + 0.5});
    }

    /// A thousandth of the size is still the mean of all pixels; less is a speck in any case.
    static constexpr double kMost = 1024;

    Placement sourceFromTarget;
    int across = 1, down = 1;
    PlanePoint toRight, toBelow;  ///< from a sub-sample to the next one
    PlanePoint reach;             ///< how far sub-samples lie from the centre at most
};

}  // namespace weft
