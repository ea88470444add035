#pragma once
/// How far a colour stands out from what it is painted on.
#include <QColor>
#include <QPalette>

namespace weft::gui {

/// What WCAG 2.1 asks of texts (1.4.3), and of curves and marks (1.4.11: 3) with what the
/// antialiasing of a thin line takes away.
inline constexpr double kTextContrast = 4.5, kMarkContrast = 3.2;

/// WCAG 2.1, "contrast ratio": 1 (the same luminance) to 21 (black and white).
[[nodiscard]] double contrastRatio(const QColor& a, const QColor& b);
/// `colour`, where it must be lighter or darker at its own hue, so that it stands out `least`:1 from
/// `ground`. As it is where it does already.
[[nodiscard]] QColor standingOut(const QColor& colour, const QColor& ground, double least);
/// From both the window and the base of a palette.
[[nodiscard]] QColor standingOut(const QColor& colour, const QPalette& palette, double least);

}  // namespace weft::gui
