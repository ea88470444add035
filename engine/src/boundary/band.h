#pragma once
// What a path may run through, and what it would cost there.
#include <vector>

#include "boundary/ring_path.h"
#include "weft/field.h"
#include "weft/mask.h"

namespace weft {

/// One connected part of a drawn region, and a ring of one pixel around it, as far as the background
/// goes.
struct Band {
    Extent extent;
    int channels = 0;
    std::vector<std::uint8_t> open;    ///< of the part and its ring, without the object
    std::vector<std::uint8_t> object;  ///< connected
    std::vector<float> difference;     ///< f* − g: all channels of a pixel beside each other

    [[nodiscard]] const float* at(std::size_t pixel) const {
        return difference.data() + pixel * static_cast<std::size_t>(channels);
    }
};

/// The band at half its scale, rounded up. Differences are means of the open pixels among four; a
/// pixel is open if any of its four is open and none belongs to the object.
[[nodiscard]] Band halved(const Band& band);

/// Mean difference along a path.
[[nodiscard]] std::vector<double> meanAlong(const Band& band, const std::vector<Point>& path);
/// Σ |difference − constant|² along a path.
[[nodiscard]] double energyAlong(const Band& band, const std::vector<Point>& path,
                                 const std::vector<double>& constant);

/// Where paths may go is within `near` pixels of `around` where that is not empty.
[[nodiscard]] CostRaster costsOf(const Band& band, const std::vector<double>& constant,
                                 const std::vector<Point>& around, int near);

}  // namespace weft
