#include "gui/main_window/controllers/overlay_controller.h"

#include <QEvent>

namespace weft::gui {

OverlayController::OverlayController(WindowActions& actions, SolverPanel& panel, DocumentTabs& tabs,
                                     CloneSolveController& cloneSolve, QObject* parent)
    : QObject(parent), actions_(actions), panel_(panel), tabs_(tabs), cloneSolve_(cloneSolve) {
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
    connect(&cloneSolve, &CloneSolveController::snapshotShown, this,
            &OverlayController::followSnapshot);
    connect(&cloneSolve, &CloneSolveController::idle, this, [this] { followSnapshot(nullptr); });
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
        CanvasView* canvas = tabs_.at(i);
        if (!canvas) continue;
        canvas->overlay().setCoveredBelow(coveredBelow_);
        canvas->overlay().setKind(relaxes && i == tabs_.currentIndex() ? overlay_
                                                                       : OverlayKind::none);
    }
    followSnapshot(cloneSolve_.newest());
}

void OverlayController::followSnapshot(const CloneSolveController::SharedSnapshot& snapshot) {
    CanvasView* canvas = tabs_.current();
    if (!canvas || cloneSolve_.document() != &canvas->document()) return;
    if (snapshot && !snapshot->hasPicture()) return;  // cancelled: what is there stays
    canvas->overlay().setSnapshot(snapshot);
}

}  // namespace weft::gui
