#include "gui/main_window/panel_docks.h"

#include <QDockWidget>
#include <QEvent>
#include <QPushButton>
#include <QScreen>
#include <QTimer>
#include <functional>
#include <utility>

#include "gui/main_window/actions/window_actions.h"
#include "gui/main_window/dock_sizes.h"
#include "gui/main_window/focus_areas.h"
#include "gui/panels/convergence_panel.h"
#include "gui/panels/solver_panel.h"
#include "gui/panels/timings_panel.h"
#include "gui/patches/patch_panel.h"
#include "gui/relief/relief_document.h"
#include "gui/relief/relief_solve_controller.h"
#include "gui/relief_panel/relief_panel.h"
#include "gui/style/panel_area.h"
#include "gui/texts/shown_text.h"
#include "gui/workspace/history_panel.h"

namespace weft::gui {

namespace {

constexpr int kPanelWidth = 340;

/// Gives the panels at most 25 snapshots a second: nobody reads figures faster, and their text and
/// layout would take as much of a drag's frame as the canvas. Newest wins; what ends a solve passes
/// at once. GUI thread.
class PanelFeed : public QObject {
public:
    using SharedSnapshot = CloneSolveController::SharedSnapshot;
    using Show = std::function<void(const SharedSnapshot&, const SolveSubject&)>;
    PanelFeed(Show show, QObject* parent) : QObject(parent), show_(std::move(show)) {
        gate_.setSingleShot(true);
        gate_.setInterval(40);
        connect(&gate_, &QTimer::timeout, this, &PanelFeed::pass);
    }

    void take(const SharedSnapshot& snapshot, const SolveSubject& subject) {
        waiting_ = snapshot;
        subject_ = subject;
        if (!snapshot->preview || !gate_.isActive()) pass();
    }

    void forget() { waiting_ = nullptr; }

private:
    void pass() {
        if (!waiting_) return;
        gate_.start();
        show_(std::exchange(waiting_, nullptr), subject_);
    }

    Show show_;
    SharedSnapshot waiting_;
    SolveSubject subject_;  ///< of waiting_
    QTimer gate_;
};

/// Brings the panel to the front, with the keyboard, also from behind another tab; hides it where it
/// is in front, which is what the check mark says.
QAction* panelAction(QDockWidget& dock) {
    auto* action = new QAction(dock.windowTitle(), &dock);
    action->setCheckable(true);
    QObject::connect(&dock, &QDockWidget::visibilityChanged, action, &QAction::setChecked);
    QObject::connect(action, &QAction::triggered, &dock, [&dock](bool front) {
        dock.setVisible(front);
        if (!front) return;
        dock.raise();
        focusArea(dock);
    });
    return action;
}

QDockWidget* addDock(QMainWindow& window, QMenu& menu, const QString& title, const char* name,
                     QWidget* content, bool scrolls) {
    auto* dock = new QDockWidget(title, &window);
    dock->setObjectName(name);
    if (scrolls) {
        auto* area = new PanelArea(dock);
        area->setWidget(content);
        content = area;
    }
    dock->setWidget(content);
    window.addDockWidget(Qt::RightDockWidgetArea, dock);
    menu.addAction(panelAction(*dock));
    return dock;
}

/// The patch that a snapshot is of; of one without a picture, the active patch.
SolveSubject subjectOf(const CloneSolveController& solve, const Snapshot& snapshot) {
    const CloneDocument* document = solve.document();
    if (!document) return {};
    const CloneState& state = document->state();
    const std::uint64_t id = snapshot.hasPicture() ? snapshot.clone()->shown->patch : state.active;
    SolveSubject subject{document, id, {}, document->title()};
    if (const auto patch = state.document->find(id)) {
        const OperationInfo& operation = patch->operation.info();
        subject.operation = QString::fromStdString(operation.key);
        subject.words = QStringLiteral("%1, %2, %3")
                            .arg(shownName(patch->name), QString::fromStdString(operation.title),
                                 document->title());
    }
    return subject;
}

struct Panels {
    ConvergencePanel* convergence;
    SolverPanel* solver;
    TimingsPanel* timings;
    ReliefPanel* surface;
};

/// What is solved reaches the panels, what is chosen in them the solves.
void connectPanels(QMainWindow& window, const Panels& panels, CloneSolveController& cloneSolve,
                   ReliefSolveController& relief, LiveSession& session) {
    ConvergencePanel* const convergence = panels.convergence;
    SolverPanel* const solver = panels.solver;
    TimingsPanel* const timings = panels.timings;
    ReliefPanel* const surface = panels.surface;
    auto* feed = new PanelFeed(
        [convergence, solver, timings](const CloneSolveController::SharedSnapshot& snapshot,
                                       const SolveSubject& subject) {
            convergence->setSubject(subject);
            convergence->showSnapshot(snapshot);
            solver->showSnapshot(snapshot);
            timings->showSnapshot(snapshot);
        },
        &window);
    const auto busy = [solver] { solver->setBusy(true); };
    const auto clear = [feed, convergence, solver, timings] {
        feed->forget();
        convergence->clear();
        solver->setBusy(false);
        solver->findChild<QPushButton*>("solveAgain")->setEnabled(false);
        timings->clear();
    };
    for (SolveController* solve : std::initializer_list<SolveController*>{&cloneSolve, &relief}) {
        QObject::connect(solve, &SolveController::submitted, solver, busy);
        QObject::connect(solve, &SolveController::idle, feed, clear);
    }
    QObject::connect(&cloneSolve, &SolveController::snapshotShown, feed,
                     [feed, &cloneSolve](const CloneSolveController::SharedSnapshot& snapshot) {
                         feed->take(snapshot, subjectOf(cloneSolve, *snapshot));
                     });
    QObject::connect(
        &relief, &SolveController::snapshotShown, feed,
        [feed, &relief](const CloneSolveController::SharedSnapshot& snapshot) {
            const ReliefDocument* document = relief.document();
            feed->take(snapshot, {document, 0, {}, document ? document->title() : QString()});
        });
    QObject::connect(&cloneSolve, &CloneSolveController::settingsChanged, &relief,
                     &ReliefSolveController::setSettings);
    QObject::connect(&cloneSolve, &CloneSolveController::settingsChanged, surface,
                     [surface](const SolveSettings& s) {
                         surface->setRelaxes(s.solver == SolverKind::relaxation);
                     });
    QObject::connect(solver, &SolverPanel::reliefRelaxationChanged, &relief,
                     &ReliefSolveController::setRelaxation);
    QObject::connect(&cloneSolve, &CloneSolveController::settingsChanged, solver,
                     &SolverPanel::setSettings);
    QObject::connect(
        &cloneSolve, &CloneSolveController::settingsChanged, convergence,
        [convergence](const SolveSettings& s) { convergence->setTolerance(s.tolerance); });
    QObject::connect(solver, &SolverPanel::settingsChanged, &cloneSolve,
                     &CloneSolveController::setSettings);
    QObject::connect(solver, &SolverPanel::cancelRequested, &session, &LiveSession::cancel);
    QObject::connect(solver, &SolverPanel::backendProbed, timings, &TimingsPanel::setBackend);
}

}  // namespace

PanelDocks addPanelDocks(QMainWindow& window, QMenu& menu, WindowActions& actions,
                         QUndoGroup& history, CloneSolveController& cloneSolve,
                         ReliefSolveController& relief, LiveSession& session,
                         const BackendRegistry& registry) {
    auto* convergence = new ConvergencePanel;
    auto* solver = new SolverPanel(registry);
    auto* timings = new TimingsPanel;
    auto* surface = new ReliefPanel;
    auto* steps = new HistoryPanel(history);
    auto* patches = new PatchPanel(*actions.patches, *actions.operations, actions.deletePatch);
    QDockWidget* first =
        addDock(window, menu, QObject::tr("Convergence"), "convergenceDock", convergence, false);
    QDockWidget* third = addDock(window, menu, QObject::tr("Timings"), "timingsDock", timings, true);
    QDockWidget* second = addDock(window, menu, QObject::tr("Solver"), "solverDock", solver, true);
    QDockWidget* objects =
        addDock(window, menu, QObject::tr("Patches"), "patchesDock", patches, true);
    QDockWidget* fourth = addDock(window, menu, QObject::tr("Relief"), "reliefDock", surface, true);
    window.resizeDocks({first, second, third}, {kPanelWidth, kPanelWidth, kPanelWidth},
                       Qt::Horizontal);
    window.tabifyDockWidget(first, third);
    QDockWidget* last = addDock(window, menu, QObject::tr("History"), "historyDock", steps, false);
    window.tabifyDockWidget(third, last);
    first->raise();
    window.tabifyDockWidget(second, objects);
    window.tabifyDockWidget(second, fourth);
    // One column where two would leave the patches no room: they come first.
    constexpr int kRoomForTwo = 790;  // pixels of a screen
    if (window.screen()->availableGeometry().height() < kRoomForTwo) {
        for (QDockWidget* dock : {first, last, third}) window.tabifyDockWidget(fourth, dock);
        third->hide();  // names of more tabs would be cut
    }
    objects->raise();
    fourth->hide();
    // There are the operation's numbers.
    QObject::connect(actions.operations, &QActionGroup::triggered, objects, [objects] {
        if (objects->toggleViewAction()->isChecked()) objects->raise();
    });
    // Relaxation, however it was chosen, is for seeing and choosing schemes.
    QObject::connect(&cloneSolve, &CloneSolveController::settingsChanged, second,
                     [second, relaxes = false](const SolveSettings& s) mutable {
                         const bool now = s.solver == SolverKind::relaxation;
                         if (now && !std::exchange(relaxes, now)) second->raise();
                         relaxes = now;
                     });
    constexpr QSize kConvergence(kPanelWidth, 260), kOthers(kPanelWidth, 560);
    window.resizeDocks({first, second}, {kConvergence.height(), kOthers.height()}, Qt::Vertical);
    new DockSizes(window, {{first, kConvergence}, {second, kOthers}, {objects, kOthers}});

    connectPanels(window, {convergence, solver, timings, surface}, cloneSolve, relief, session);
    solver->setSettings(cloneSolve.settings());
    convergence->setTolerance(cloneSolve.settings().tolerance);
    return {solver, timings, patches, surface, steps, fourth};
}

}  // namespace weft::gui
