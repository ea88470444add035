#pragma once
/// What the panels look like: spacing, and colours derived from the palette.
#include <QAbstractButton>
#include <QColor>
#include <QPalette>

#include "gui/texts/label.h"

namespace weft::gui {

inline constexpr int kPanelMargin = 8;
inline constexpr int kPanelSpacing = 6;
inline constexpr int kHeadingWidth = 68;  ///< of the words beside the controls of a panel

/// Colours of curves and bars that, light or dark as it takes to stand out 3:1 from the
/// palette's base and window. Not for texts.
struct PanelColors {
    QColor residual;  ///< the palette's highlight
    QColor error;     ///< warm, across the colour wheel
    QColor bound;     ///< green: proven
    QColor quiet;     ///< between text and base
};
[[nodiscard]] PanelColors panelColors(const QPalette& palette);
/// Whether texts are lighter than what they stand on.
[[nodiscard]] bool isDark(const QPalette& palette);

/// Makes a label the headline of its panel.
void emphasise(Label& label);
/// Makes a label secondary text.
void deemphasise(Label& label);
/// Paints a checked button in the highlight colour: the styles' own difference is faint.
void highlightWhileChecked(QAbstractButton& button);
/// A heading over a group of rows.
[[nodiscard]] Label* heading(const QString& text, QWidget* parent = nullptr);
/// Colour between two, `share` of the second.
[[nodiscard]] QColor mixed(const QColor& a, const QColor& b, double share);
/// Between what is behind (the palette's window, say) and its text, `share` of the second.
[[nodiscard]] inline QColor shade(const QPalette& palette, double share,
                                  QPalette::ColorRole behind = QPalette::Window) {
    return mixed(palette.color(behind), palette.color(QPalette::Text), share);
}

}  // namespace weft::gui
