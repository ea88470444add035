#include "gui/main_window/watch_controls.h"

namespace weft::gui {

WatchControls::WatchControls(WindowActions& actions, SolverPanel& panel, DocumentTabs& tabs,
                             Composer& composer, QObject* parent)
    : QObject(parent), actions_(actions), panel_(panel), tabs_(tabs), composer_(composer) {
    connect(actions.overlays, &QActionGroup::triggered, this, [this](QAction* action) {
        const auto kind = static_cast<OverlayKind>(action->data().toInt());
        setOverlay(action->isChecked() ? kind : OverlayKind::none);
    });
    connect(actions.slowMotion, &QAction::triggered, &panel, &SolverPanel::setSlowMotion);
    connect(actions.solveAgain, &QAction::triggered, &panel, &SolverPanel::solveAgain);
    connect(&panel, &SolverPanel::overlayChosen, this, &WatchControls::setOverlay);
    connect(&composer, &Composer::settingsChanged, this, &WatchControls::followSettings);
    connect(&composer, &Composer::snapshotShown, this, &WatchControls::followSnapshot);
    connect(&composer, &Composer::idle, this, [this] { followSnapshot(nullptr); });
    connect(&tabs, &DocumentTabs::currentDocumentChanged, this, &WatchControls::showOverlay);
    followSettings();
}

void WatchControls::setOverlay(OverlayKind kind) {
    overlay_ = kind;
    followSettings();
}

void WatchControls::followSettings() {
    SolveSettings settings = composer_.settings();
    const bool relaxes = settings.solver == SolverKind::relaxation;
    actions_.setWatchable(relaxes ? QString()
                                  : tr("Multigrid is done within a few cycles. To watch a solve, "
                                       "choose Relaxation as the solver."));
    for (QAction* action : actions_.overlays->actions())
        action->setChecked(action->data().toInt() == static_cast<int>(overlay_));
    actions_.slowMotion->setChecked(settings.stepsPerSecond > 0);
    panel_.setOverlay(overlay_);
    showOverlay();
    settings.wantsExact = relaxes && overlay_ == OverlayKind::error;
    composer_.setSettings(settings);  // comes back here where it changes something
}

void WatchControls::showOverlay() {
    const bool relaxes = composer_.settings().solver == SolverKind::relaxation;
    for (int i = 0; i < tabs_.count(); ++i) {
        CanvasView* canvas = tabs_.at(i);
        if (!canvas) continue;
        canvas->overlay().setKind(relaxes && i == tabs_.currentIndex() ? overlay_
                                                                       : OverlayKind::none);
    }
    followSnapshot(composer_.newest());
}

void WatchControls::followSnapshot(const Composer::SharedSnapshot& snapshot) {
    CanvasView* canvas = tabs_.current();
    if (!canvas || composer_.document() != &canvas->document()) return;
    if (snapshot && !snapshot->hasPicture()) return;  // cancelled: what is there stays
    const Composition& composition = canvas->document().composition();
    const bool solving = snapshot && composition.target() >= 0;
    canvas->overlay().setSnapshot(solving ? snapshot : nullptr,
                                  solving ? &composition.targetPatch() : nullptr);
}

}  // namespace weft::gui
