#pragma once
/// The choice of operation in a tool bar.
#include <QActionGroup>
#include <QToolBar>

namespace weft::gui {

/// Adds a button that shows the operation which is checked and drops down a menu of all; it comes and
/// goes, and can be used, as the actions do.
void addOperationButton(QToolBar& bar, QActionGroup& operations);

}  // namespace weft::gui
