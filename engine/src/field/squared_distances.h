#pragma once
// Squared distances to the nearest pixel of a set.
#include <cstdint>
#include <limits>
#include <vector>

#include "weft/geometry.h"

namespace weft {

/// Squared distance of each pixel's centre from that of the nearest pixel of a set, exact while it is
/// below 2^24 (P. Felzenszwalb, D. Huttenlocher, "Distance transforms of sampled functions", 2012).
/// O(pixels), four bytes each.
class SquaredDistances {
public:
    /// Of a pixel that nothing is near to: squared pixels; a difference of two is exact enough.
    static constexpr float kFar = 1e12F;

    /// `inSet`(x, y) of each pixel, row by row. `rim`: pixels around the raster are in the set, too.
    /// Squared distances above `most` may be any number above it, which takes less time.
    template <class InSet>
    SquaredDistances(Extent extent, bool rim, InSet&& inSet, float most = kFar)
        : extent_(extent), values_(static_cast<std::size_t>(extent.area())) {
        for (int y = 0; y < extent.height; ++y) {
            float* const to = row(y);
            for (int x = 0; x < extent.width; ++x) to[x] = inSet(x, y) ? 0.0F : kFarSteps;
        }
        measure(rim, most);
    }
    [[nodiscard]] const float* row(int y) const {
        return values_.data() + std::int64_t{y} * extent_.width;
    }
    [[nodiscard]] float* row(int y) { return values_.data() + std::int64_t{y} * extent_.width; }

private:
    static constexpr float kFarSteps = 1e6F;  ///< whose square is kFar

    void measure(bool rim, float most);
    void alongColumns(bool rim);

    Extent extent_;
    std::vector<float> values_;
};

}  // namespace weft
