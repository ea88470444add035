#include "gui/panels/panel_docks.h"

#include <QDockWidget>
#include <QMainWindow>
#include <QMenu>

#include "gui/panels/convergence_panel.h"
#include "gui/panels/solver_panel.h"
#include "gui/panels/timings_panel.h"

namespace weft::gui {

namespace {
constexpr int kDockWidth = 300;
}

PanelDocks::PanelDocks(QMainWindow& window, BackendRegistry registry)
    : QObject(&window),
      convergence_(new ConvergencePanel),
      solver_(new SolverPanel(std::move(registry))),
      timings_(new TimingsPanel) {
    convergenceDock_ = dock(window, tr("Convergence"), "convergenceDock", convergence_);
    solverDock_ = dock(window, tr("Solver"), "solverDock", solver_);
    timingsDock_ = dock(window, tr("Timings"), "timingsDock", timings_);
    window.tabifyDockWidget(solverDock_, timingsDock_);
    solverDock_->raise();
    window.resizeDocks({convergenceDock_, solverDock_}, {kDockWidth, kDockWidth}, Qt::Horizontal);
    connect(solver_, &SolverPanel::backendProbed, timings_, &TimingsPanel::setBackend);
    connect(solver_, &SolverPanel::cancelRequested, this, &PanelDocks::cancelRequested);
    connect(solver_, &SolverPanel::settingsChanged, this, [this](const SolveSettings& settings) {
        convergence_->setTolerance(settings.tolerance);
        emit settingsChanged(settings);
    });
}

QDockWidget* PanelDocks::dock(QMainWindow& window, const QString& title, const char* name,
                              QWidget* panel) {
    auto* dock = new QDockWidget(title, &window);
    dock->setObjectName(QLatin1String(name));
    dock->setWidget(panel);
    dock->setAllowedAreas(Qt::LeftDockWidgetArea | Qt::RightDockWidgetArea);
    window.addDockWidget(Qt::RightDockWidgetArea, dock);
    return dock;
}

void PanelDocks::addToggles(QMenu& menu) const {
    menu.addActions({convergenceDock_->toggleViewAction(), solverDock_->toggleViewAction(),
                     timingsDock_->toggleViewAction()});
}

void PanelDocks::showSnapshot(const std::shared_ptr<const Snapshot>& snapshot) {
    convergence_->showSnapshot(snapshot);
    solver_->showSnapshot(snapshot);
    timings_->showSnapshot(snapshot);
}

void PanelDocks::setSettings(const SolveSettings& settings) {
    solver_->setSettings(settings);
    convergence_->setTolerance(settings.tolerance);
}

void PanelDocks::setBusy(bool busy) { solver_->setBusy(busy); }

void PanelDocks::notePaint(double seconds) { timings_->notePaint(seconds); }

}  // namespace weft::gui
