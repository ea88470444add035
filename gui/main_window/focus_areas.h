#pragma once
/// The keyboard's way between the picture, the tool's options and the panels.
#include <QMainWindow>

namespace weft::gui {

/// Gives the keyboard to the next part of the window that can take it: `picture` (may be null), then
/// the tool bars whose controls Tab reaches, then each panel that is seen, from the top left on; or
/// to the part before. GUI thread.
/// A scroll area itself takes it only where nothing in it does.
void focusNextArea(QMainWindow& window, QWidget* picture, bool forward);

/// Gives it to the first control of a part that is seen; false where none takes it.
bool focusArea(QWidget& area);

}  // namespace weft::gui
