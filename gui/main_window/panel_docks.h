#pragma once
/// The side panels and who feeds them.
#include <QMainWindow>
#include <QMenu>

#include "gui/document/composer.h"

namespace weft::gui {

class TimingsPanel;

/// Puts the Solver, Convergence and Timings panels into docks at the right of `window`, connects them
/// to the composer, and lists them in `menu`. The docks belong to the window. Returns the timings
/// panel, which takes the canvases' paint times.
TimingsPanel* addPanelDocks(QMainWindow& window, QMenu& menu, Composer& composer,
                            LiveSession& session, const BackendRegistry& registry);

}  // namespace weft::gui
