#pragma once
/// Numbers and ticks of a ruler.

namespace weft::gui {

/// A number at each multiple of `step` pixels of the picture, which is divided into `parts` by ticks
/// on whole pixels.
struct RulerScale {
    int step = 1, parts = 1;
    friend bool operator==(const RulerScale&, const RulerScale&) = default;
};
/// Steps are 1, 2 or 5 times a power of ten: the least that leave room for a number. `zoom`: pixels
/// of the screen to one of the picture, above 0.
[[nodiscard]] RulerScale rulerScale(double zoom);

}  // namespace weft::gui
