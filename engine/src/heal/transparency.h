#pragma once
// Where a picture is wholly transparent: what is there has no colour, and is no source.
#include <cstdint>
#include <vector>

#include "weft/field.h"

namespace weft::heal {

/// Counts along rows, so that a run of any length is judged at once. Immutable; any thread.
class Transparency {
public:
    /// `alpha`: one channel; empty: all is seen.
    explicit Transparency(FieldView alpha) : extent_(alpha.extent) {
        if (!alpha.data) return;
        const auto width = static_cast<std::size_t>(extent_.width);
        before_.resize((width + 1) * static_cast<std::size_t>(extent_.height));
        for (int y = 0; y < extent_.height; ++y) {
            const float* const row = alpha.row(0, y);
            std::int32_t* const counts = before_.data() + (width + 1) * static_cast<std::size_t>(y);
            for (std::size_t x = 0; x < width; ++x) counts[x + 1] = counts[x] + (row[x] <= 0);
        }
    }
    /// Whether one of the pixels [from, to) of row y is transparent. They lie in the picture.
    [[nodiscard]] bool meets(int y, int from, int to) const {
        if (before_.empty()) return false;
        const std::int32_t* const counts =
            before_.data() + std::int64_t{extent_.width + 1} * std::int64_t{y};
        return counts[to] != counts[from];
    }

private:
    Extent extent_;
    std::vector<std::int32_t> before_;  ///< of each row: transparent pixels to the left of x
};

}  // namespace weft::heal
