#include "gui/main_window/controllers/overlay_controller.h"

#include <QEvent>

namespace weft::gui {

OverlayController::OverlayController(WindowActions& actions, SolverPanel& panel, DocumentTabs& tabs,
                                     CloneSolveController& cloneSolve,
                                     ReliefSolveController& reliefSolve, QObject* parent)
    : QObject(parent),
      actions_(actions),
      panel_(panel),
      tabs_(tabs),
      cloneSolve_(cloneSolve),
      reliefSolve_(reliefSolve) {
    connect(actions.overlays, &QActionGroup::triggered, this, [this](QAction* action) {
        const auto kind = static_cast<OverlayKind>(action->data().toInt());
        setOverlay(action->isChecked() ? kind : OverlayKind::none);
    });
    connect(actions.slowMotion, &QAction::triggered, &panel, &SolverPanel::setSlowMotion);
    connect(actions.nextScheme, &QAction::triggered, &panel, [&panel] { panel.stepScheme(1); });
    connect(actions.previousScheme, &QAction::triggered, &panel, [&panel] { panel.stepScheme(-1); });
    connect(actions.solveAgain, &QAction::triggered, &panel, &SolverPanel::solveAgain);
    connect(&panel, &SolverPanel::overlayChosen, this, &OverlayController::setOverlay);
    connect(&cloneSolve, &CloneSolveController::settingsChanged, this,
            &OverlayController::followSettings);
    const auto follow = [this](SolveController& solve, const auto& document) {
        connect(&solve, &SolveController::snapshotShown, this,
                [this, document](const SolveController::SharedSnapshot& snapshot) {
                    followSnapshot(document(), snapshot);
                });
        connect(&solve, &SolveController::idle, this,
                [this, document] { followSnapshot(document(), nullptr); });
    };
    follow(cloneSolve, [this]() -> const OpenDocument* { return cloneSolve_.document(); });
    follow(reliefSolve, [this]() -> const OpenDocument* { return reliefSolve_.document(); });
    connect(&tabs, &DocumentTabs::currentDocumentChanged, this, &OverlayController::showOverlay);
    followSettings();
}

void OverlayController::setOverlay(OverlayKind kind) {
    overlay_ = kind;
    followSettings();
}

void OverlayController::keepClearOf(QWidget& strip) { strip.installEventFilter(this); }

bool OverlayController::eventFilter(QObject* watched, QEvent* event) {
    const auto* strip = qobject_cast<QWidget*>(watched);
    if (strip && event->type() == QEvent::Resize && coveredBelow_ != strip->height()) {
        coveredBelow_ = strip->height();
        showOverlay();
    }
    return QObject::eventFilter(watched, event);
}

void OverlayController::followSettings() {
    SolveSettings settings = cloneSolve_.settings();
    const bool relaxes = settings.solver == SolverKind::relaxation;
    actions_.setWatchable(relaxes ? QString()
                                  : tr("Multigrid is done within a few cycles. To watch a solve, "
                                       "choose Relaxation as the solver."));
    for (QAction* action : actions_.overlays->actions())
        action->setChecked(action->data().toInt() == static_cast<int>(overlay_));
    actions_.slowMotion->setChecked(settings.launchesPerSecond > 0);
    panel_.setOverlay(overlay_);
    showOverlay();
    settings.wantsExact =
        relaxes && (overlay_ == OverlayKind::error || overlay_ == OverlayKind::seams);
    settings.wantsRate = relaxes;
    cloneSolve_.setSettings(settings);  // comes back here where it changes something
}

void OverlayController::showOverlay() {
    const bool relaxes = cloneSolve_.settings().solver == SolverKind::relaxation;
    for (int i = 0; i < tabs_.count(); ++i) {
        SolveOverlay& overlay = tabs_.viewAt(i)->overlay();
        overlay.setCoveredBelow(coveredBelow_);
        overlay.setKind(relaxes && i == tabs_.currentIndex() ? overlay_ : OverlayKind::none);
    }
    followSnapshot(cloneSolve_.document(), cloneSolve_.newest());
    followSnapshot(reliefSolve_.document(), reliefSolve_.newest());
}

void OverlayController::followSnapshot(const OpenDocument* document,
                                       const SolveController::SharedSnapshot& snapshot) {
    PictureView* view = tabs_.currentView();
    if (!view || document != &view->picture()) return;
    if (snapshot && !watchedIn(*snapshot) && snapshot->progress.outcome == Outcome::Cancelled)
        return;  // what is there stays
    view->overlay().setSnapshot(snapshot);
}

}  // namespace weft::gui
