#pragma once
/// Between samples of files and samples of fields (weft/units.h).
#include <charconv>
#include <cmath>
#include <cstdint>

#include "weft/units.h"

namespace weft::io {

[[nodiscard]] inline float fromCode8(unsigned code) { return static_cast<float>(code * 257u); }

/// Round half up, then clamp to 0..full. NaN gives 0. `unit`: one code in internal units.
[[nodiscard]] inline unsigned toCode(float sample, double unit, unsigned full) {
    const double above = sample / unit + 0.5;
    if (!(above >= 1)) return 0;
    return above < full ? static_cast<unsigned>(above) : full;
}
[[nodiscard]] inline std::uint8_t toCode8(float sample) {
    return static_cast<std::uint8_t>(toCode(sample, kCode8, 255));
}
[[nodiscard]] inline std::uint16_t toCode16(float sample) {
    return static_cast<std::uint16_t>(toCode(sample, 1.0, 65535));
}

/// Nearest multiple of kSampleGrid.
[[nodiscard]] inline float onGrid(double sample) {
    return static_cast<float>(std::nearbyint(sample / kSampleGrid) * kSampleGrid);
}
/// A float file's sample (1.0 = full code value) in internal units: the nearest float.
[[nodiscard]] inline float fromUnit(double value) { return static_cast<float>(value * kFullScale); }
[[nodiscard]] inline float toUnit(float sample) { return static_cast<float>(sample / kFullScale); }

/// The shortest decimal fraction of which a file's float is the nearest: 118.11, not 118.1100006.
[[nodiscard]] inline double decimalOf(float value) {
    char text[32];
    double told = 0;
    std::from_chars(text, std::to_chars(text, text + sizeof text, value).ptr, told);
    return told;
}
/// The nearest one of so many figures.
[[nodiscard]] inline double decimalOf(double value, int figures) {
    char text[32];
    double told = 0;
    const auto end =
        std::to_chars(text, text + sizeof text, value, std::chars_format::general, figures);
    std::from_chars(text, end.ptr, told);
    return told;
}

}  // namespace weft::io
