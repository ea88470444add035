#pragma once
// Sentences with figures in them.
#include <algorithm>
#include <cmath>

#include "weft/formatted.h"

namespace weft {

/// So many significant digits and no exponent: "1230", "0.0123". "0" of 0.
[[nodiscard]] inline std::string plainFigure(double value, int digits = 3) {
    if (value == 0 || !std::isfinite(value)) return formatted("%.0f", value);
    const int before = static_cast<int>(std::floor(std::log10(std::abs(value)))) + 1;
    return formatted("%.*f", std::max(0, digits - before), value);
}

/// "12.2 ms", "3.4 µs".
[[nodiscard]] inline std::string timeText(double seconds) {
    const double size = std::abs(seconds);
    if (size < 1e-3) return formatted("%.3g µs", 1e6 * seconds);
    return size < 1 ? formatted("%.3g ms", 1e3 * seconds) : formatted("%.3g s", seconds);
}

}  // namespace weft
