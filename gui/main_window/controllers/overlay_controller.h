#pragma once
/// Watching a solve converge: actions, panel, canvases and settings kept of one mind.
#include <QObject>

#include "gui/document/clone_solve_controller.h"
#include "gui/main_window/actions/window_actions.h"
#include "gui/panels/solver_panel.h"
#include "gui/relief/relief_solve_controller.h"
#include "gui/workspace/document_tabs.h"

namespace weft::gui {

/// The chosen overlay is shown on the picture in front, a patch's or a surface's, while relaxation is
/// the solver; with multigrid everything is greyed out and says why. The exact solution is asked for
/// only while the error overlay needs it. GUI thread.
class OverlayController : public QObject {
    Q_OBJECT
public:
    OverlayController(WindowActions& actions, SolverPanel& panel, DocumentTabs& tabs,
                      CloneSolveController& cloneSolve, ReliefSolveController& reliefSolve,
                      QObject* parent);

    void setOverlay(OverlayKind kind);
    /// Legends stay above `strip`, which lies over the canvases' lower edge and comes and goes.
    void keepClearOf(QWidget& strip);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void followSettings();
    /// `document`: of the snapshot.
    void followSnapshot(const OpenDocument* document,
                        const SolveController::SharedSnapshot& snapshot);
    void showOverlay();

    WindowActions& actions_;
    SolverPanel& panel_;
    DocumentTabs& tabs_;
    CloneSolveController& cloneSolve_;
    ReliefSolveController& reliefSolve_;
    OverlayKind overlay_ = OverlayKind::none;
    int coveredBelow_ = 0;  ///< pixels of the canvases
};

}  // namespace weft::gui
