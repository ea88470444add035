#pragma once
/// The three panels as docks of a main window, wired to each other.
#include <QObject>
#include <memory>

#include "weft/live_solver.h"
#include "weft/snapshot.h"

class QDockWidget;
class QMainWindow;
class QMenu;

namespace weft::gui {

class ConvergencePanel;
class SolverPanel;
class TimingsPanel;

/// Docks on the right: Convergence above, Solver and Timings as tabs below. Each has an object name,
/// so that QMainWindow::saveState() keeps where the user put it. GUI thread.
class PanelDocks : public QObject {
    Q_OBJECT
public:
    PanelDocks(QMainWindow& window, BackendRegistry registry);

    [[nodiscard]] ConvergencePanel& convergence() { return *convergence_; }
    [[nodiscard]] SolverPanel& solver() { return *solver_; }
    [[nodiscard]] TimingsPanel& timings() { return *timings_; }
    /// Show and hide actions.
    void addToggles(QMenu& menu) const;

    void showSnapshot(const std::shared_ptr<const weft::Snapshot>& snapshot);
    /// Shows settings that come from elsewhere; emits nothing.
    void setSettings(const weft::SolveSettings& settings);
    /// An edit was submitted and its final snapshot is awaited.
    void setBusy(bool busy);
    /// The canvas painted a solved picture and took this long.
    void notePaint(double seconds);

signals:
    /// By the user.
    void settingsChanged(const weft::SolveSettings& settings);
    void cancelRequested();

private:
    [[nodiscard]] QDockWidget* dock(QMainWindow& window, const QString& title, const char* name,
                                    QWidget* panel);

    ConvergencePanel* convergence_;
    SolverPanel* solver_;
    TimingsPanel* timings_;
    QDockWidget *convergenceDock_, *solverDock_, *timingsDock_;
};

}  // namespace weft::gui
