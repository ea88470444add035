#pragma once
/// The side panels and who feeds them.
#include <QDockWidget>
#include <QMainWindow>
#include <QMenu>
#include <QUndoGroup>

#include "gui/document/clone_solve_controller.h"
#include "weft/backend_registry.h"

namespace weft::gui {

class HistoryPanel;
class PatchPanel;
class ReliefPanel;
class ReliefSolveController;
class SolverPanel;
class TimingsPanel;
class WindowActions;

/// Panels that others talk to.
struct PanelDocks {
    SolverPanel* solver;
    TimingsPanel* timings;  ///< takes the canvases' paint times
    PatchPanel* patches;
    ReliefPanel* relief;
    HistoryPanel* history;    ///< follows the picture in front
    QDockWidget* reliefDock;  ///< hidden at first
};

/// Puts the Patches, Solver, Convergence, Timings, History and Relief panels into docks at the right
/// of `window`, connects those of the solve to both solves, and lists all in `menu`. The docks belong
/// to the window.
PanelDocks addPanelDocks(QMainWindow& window, QMenu& menu, WindowActions& actions,
                         QUndoGroup& history, CloneSolveController& cloneSolve,
                         ReliefSolveController& relief, LiveSession& session,
                         const BackendRegistry& registry);

}  // namespace weft::gui
