#pragma once
// Samples of the unknown pixels, for their order statistics.
#include <algorithm>
#include <cstdint>
#include <vector>

#include "weft/field.h"
#include "weft/mask.h"

namespace weft::relief {

/// Of every row; of pictures with more than two million pixels, of every second, third ...
inline std::vector<float> unknownSamples(const Field& field, const Mask& mask) {
    constexpr std::int64_t kEnough = 2'000'000;
    const Extent e = mask.extent();
    const int step = static_cast<int>(1 + (e.area() - 1) / kEnough);
    std::vector<float> samples;
    for (int y = 0; y < e.height; y += step) {
        const float* const row = field.row(0, y);
        const std::uint8_t* const inside = mask.row(y);
        for (int x = 0; x < e.width; ++x)
            if (inside[x] != Mask::kFixed) samples.push_back(row[x]);
    }
    return samples;
}

}  // namespace weft::relief
