#pragma once
/// Watching a solve converge: actions, panel, canvases and settings kept of one mind.
#include <QObject>

#include "gui/document/clone_solve_controller.h"
#include "gui/main_window/actions/window_actions.h"
#include "gui/panels/solver_panel.h"
#include "gui/workspace/document_tabs.h"

namespace weft::gui {

/// The chosen overlay is shown on the canvas in front while relaxation is the solver; with multigrid
/// everything is greyed out and says why. The exact solution is asked for only while the error
/// overlay needs it. GUI thread.
class OverlayController : public QObject {
    Q_OBJECT
public:
    OverlayController(WindowActions& actions, SolverPanel& panel, DocumentTabs& tabs,
                      CloneSolveController& cloneSolve, QObject* parent);

    void setOverlay(OverlayKind kind);
    /// Legends stay above `strip`, which lies over the canvases' lower edge and comes and goes.
    void keepClearOf(QWidget& strip);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void followSettings();
    void followSnapshot(const CloneSolveController::SharedSnapshot& snapshot);
    void showOverlay();

    WindowActions& actions_;
    SolverPanel& panel_;
    DocumentTabs& tabs_;
    CloneSolveController& cloneSolve_;
    OverlayKind overlay_ = OverlayKind::none;
    int coveredBelow_ = 0;  ///< pixels of the canvases
};

}  // namespace weft::gui
