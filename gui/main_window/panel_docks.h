#pragma once
/// The side panels and who feeds them.
#include <QMainWindow>
#include <QMenu>

#include "gui/document/composer.h"

namespace weft::gui {

class SolverPanel;
class TimingsPanel;

/// Panels that others talk to.
struct PanelDocks {
    SolverPanel* solver;
    TimingsPanel* timings;  ///< takes the canvases' paint times
};

/// Puts the Solver, Convergence and Timings panels into docks at the right of `window`, connects them
/// to the composer, and lists them in `menu`. The docks belong to the window.
PanelDocks addPanelDocks(QMainWindow& window, QMenu& menu, Composer& composer, LiveSession& session,
                         const BackendRegistry& registry);

}  // namespace weft::gui
