#pragma once
/// The look of the program: neutral greys, so that nothing beside a picture tints it.
#include <QApplication>
#include <QIcon>

namespace weft::gui {

/// Fusion, the palette and a small style sheet. Once, before the first widget.
void applyTheme(QApplication& application);
/// ":/weft/icons/NAME.svg" drawn in the palette's text colour, sharp at any screen density.
[[nodiscard]] QIcon themedIcon(const char* name);

}  // namespace weft::gui
