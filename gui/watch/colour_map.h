#pragma once
/// Colours for quantities: perceptually ordered, also for readers who confuse red and green.
#include <QColor>
#include <QRgb>
#include <array>

namespace weft::gui {

/// 256 colours from dark blue-violet over green to bright yellow, along a line in CIE L*C*h:
/// lightness grows evenly from 14 to 93, hue falls from 300° to 100°, chroma stays within sRGB.
[[nodiscard]] const std::array<QRgb, 256>& colourMap();
/// `t` 0..1, clamped; NaN gives the darkest.
[[nodiscard]] QRgb mapped(double t);

/// Colours of signed quantities: blue below, pale grey at 0, orange above; `t` −1..1, clamped.
[[nodiscard]] QRgb mappedSigned(double t);

/// Where the error overlay's log scale begins and usually ends, 8-bit codes.
inline constexpr double kLeastError = 0.01, kMostError = 100;
/// Where it ends for pictures whose largest error is that: not below kMostError.
[[nodiscard]] double errorScaleEnd(double largest);
/// Place of an error on the scale up to `most`, clamped to 0..1; for a value that is not positive 0.
[[nodiscard]] double errorPlace(double codes, double most = kMostError);

}  // namespace weft::gui
