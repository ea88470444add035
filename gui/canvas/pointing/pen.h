#pragma once
/// How the pressure of a pen changes a brush.
#include <algorithm>

namespace weft::gui {

enum class PenPressure {
    off,
    size,      ///< of the brush
    strength,  ///< coverage of what is selected, opacity of what is healed
};

/// A brush where a pen touches: shares of its radius and of its strength, above 0 to 1.
struct PenTouch {
    double size = 1, strength = 1;
};

/// `pressure`: 0 to 1; a mouse has 1.
[[nodiscard]] inline PenTouch touchOf(PenPressure use, double pressure) {
    constexpr double kLeast = 0.05;
    const double share = std::clamp(pressure, kLeast, 1.0);
    return {use == PenPressure::size ? share : 1, use == PenPressure::strength ? share : 1};
}

}  // namespace weft::gui
