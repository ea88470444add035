#pragma once
/// Opens the race dialog on the problem in front.
#include <QObject>

#include "gui/document/clone_solve_controller.h"
#include "gui/main_window/actions/window_actions.h"
#include "gui/panels/solver_panel.h"

class QWidget;

namespace weft::gui {

/// The live solve is cancelled before a race and taken to its end after it, so that the two never
/// share the device. The schemes chosen last are remembered. GUI thread.
class RaceController : public QObject {
    Q_OBJECT
public:
    RaceController(WindowActions& actions, const BackendRegistry& registry, SolverPanel& panel,
                   CloneSolveController& cloneSolve, QWidget* window);

private:
    void open();
    /// Chosen last time, else a few that show the range; those that do not run here are left out.
    [[nodiscard]] std::vector<Scheme> usualSchemes() const;

    BackendRegistry registry_;
    SolverPanel& panel_;
    CloneSolveController& cloneSolve_;
    QWidget* window_;
};

}  // namespace weft::gui
