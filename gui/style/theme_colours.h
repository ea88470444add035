#pragma once
/// The greys of a theme, by what they are for.
#include <QColor>
#include <QPalette>
#include <QString>

namespace weft::gui {

/// Texts have a contrast of 4.5:1 at least on whatever they stand on (WCAG 2.1, 1.4.3); of the high
/// contrast theme 7:1 (1.4.6).
struct ThemeColours {
    QColor window, base, alternate, button, tip;
    QColor light, midlight, mid, shadow;  ///< edges of controls
    QColor surround;                      ///< of pictures
    QColor text, dim, disabled;           ///< dim: explanations
    QColor accent, onAccent, link, warning;
    QColor bar, title, raised, pressed, line,
        edge;  ///< status bar, dock titles, hovered, held, lines
};

extern const ThemeColours kDarkTheme, kLightTheme, kHighContrastTheme;

[[nodiscard]] QPalette paletteOf(const ThemeColours& colours);
[[nodiscard]] QString styleSheetOf(const ThemeColours& colours);

}  // namespace weft::gui
