#pragma once
/// Between samples of files and samples of fields (weft/sample_codes.h), and numbers in files.
#include <charconv>
#include <cmath>

#include "weft/sample_codes.h"

namespace weft::io {

using weft::fromCode8;
using weft::fromUnit;
using weft::toCode;
using weft::toCode16;
using weft::toCode8;
using weft::toUnit;

/// Nearest multiple of kSampleGrid.
[[nodiscard]] inline float onGrid(double sample) {
    return static_cast<float>(std::nearbyint(sample / kSampleGrid) * kSampleGrid);
}

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
