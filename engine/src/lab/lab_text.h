#pragma once
// Sentences with figures in them.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

namespace weft {

/// As printf() has it, up to 800 bytes.
template <class... Values>
[[nodiscard]] std::string labText(const char* format, Values... values) {
    char text[800];
    std::snprintf(text, sizeof text, format, values...);
    return text;
}

/// So many significant digits and no exponent: "1230", "0.0123". "0" of 0.
[[nodiscard]] inline std::string plainFigure(double value, int digits = 3) {
    if (value == 0 || !std::isfinite(value)) return labText("%.0f", value);
    const int before = static_cast<int>(std::floor(std::log10(std::abs(value)))) + 1;
    return labText("%.*f", std::max(0, digits - before), value);
}

/// "12.2 ms", "3.4 µs".
[[nodiscard]] inline std::string timeText(double seconds) {
    const double size = std::abs(seconds);
    if (size < 1e-3) return labText("%.3g µs", 1e6 * seconds);
    return size < 1 ? labText("%.3g ms", 1e3 * seconds) : labText("%.3g s", seconds);
}

}  // namespace weft
