#pragma once
/// Between samples of files or callers and samples of fields (weft/units.h).
#include <cstdint>

#include "weft/units.h"

namespace weft {

[[nodiscard]] inline float fromCode8(unsigned code) { return static_cast<float>(code * 257u); }

/// Round half up, then clamp to 0..full. NaN gives 0. `unit`: one code in internal units.
[[nodiscard]] inline unsigned toCode(float sample, double unit, unsigned full) {
    const double above = sample / unit + 0.5;
    const double positive = above > 0 ? above : 0;  // no branch, so that rows become vectors
    return static_cast<unsigned>(static_cast<int>(positive < full ? positive : full));
}
[[nodiscard]] inline std::uint8_t toCode8(float sample) {
    return static_cast<std::uint8_t>(toCode(sample, kCode8, 255));
}
[[nodiscard]] inline std::uint16_t toCode16(float sample) {
    return static_cast<std::uint16_t>(toCode(sample, 1.0, 65535));
}

/// A float sample (1.0 = full code value) in internal units: the nearest float.
[[nodiscard]] inline float fromUnit(double value) { return static_cast<float>(value * kFullScale); }
[[nodiscard]] inline float toUnit(float sample) { return static_cast<float>(sample / kFullScale); }

}  // namespace weft
