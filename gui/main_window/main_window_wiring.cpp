/// The parts of MainWindow and who listens to whom.
#include <QApplication>
#include <QDockWidget>
#include <QGridLayout>
#include <QScreen>
#include <QSettings>
#include <QVBoxLayout>

#include "gui/display/monitor_colours.h"
#include "gui/feedback/empty_page.h"
#include "gui/files/layer_controller.h"
#include "gui/help/help_controller.h"
#include "gui/languages/engine_text.h"
#include "gui/main_window/actions/action_reasons.h"
#include "gui/main_window/controllers/guide_controller.h"
#include "gui/main_window/controllers/lab_controller.h"
#include "gui/main_window/controllers/operation_controller.h"
#include "gui/main_window/controllers/overlay_controller.h"
#include "gui/main_window/controllers/patch_controller.h"
#include "gui/main_window/controllers/preferences_controller.h"
#include "gui/main_window/controllers/print_controller.h"
#include "gui/main_window/controllers/solver_reminder.h"
#include "gui/main_window/controllers/tour_controller.h"
#include "gui/main_window/focus_areas.h"
#include "gui/main_window/main_window.h"
#include "gui/main_window/panel_docks.h"
#include "gui/main_window/window_placement.h"
#include "gui/panels/convergence_panel.h"
#include "gui/panels/glossary.h"
#include "gui/panels/solver_panel.h"
#include "gui/patches/mask_shape_group.h"
#include "gui/patches/patch_actions.h"
#include "gui/patches/patch_panel.h"
#include "gui/select/canvas_controller.h"
#include "gui/select/heal_sources.h"
#include "gui/select/options_bar.h"
#include "gui/select/selection_controller.h"
#include "gui/texts/label.h"
#include "gui/workspace/heal_controller.h"
#include "gui/workspace/history_panel.h"
#include "gui/workspace/mask_controller.h"
#include "weft/live/surface_snapshot.h"

namespace weft::gui {

namespace {
constexpr quint64 kSaveWaitId = ~quint64{0};  // of the progress strip; jobs count from 1
}

void MainWindow::buildCentre() {
    auto* page = new QWidget(this);
    auto* layout = new QGridLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    centre_ = new QStackedWidget(page);
    auto* empty = new EmptyPage(centre_);
    centre_->addWidget(empty);
    centre_->addWidget(tabs_);
    layout->addWidget(centre_, 0, 0);
    // Over the pictures' lower edge, so that nothing moves under the hand when they come and go.
    auto* strips = new QWidget(page);
    strips->setObjectName("strips");
    auto* column = new QVBoxLayout(strips);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    messages_ = new MessageBar(strips);
    connect(messages_, &MessageBar::keyboardFreed, this, [this] {
        if (tabs_->currentView()) tabs_->currentView()->setFocus();
    });
    progress_ = new ProgressStrip(strips);
    column->addWidget(messages_);
    column->addWidget(progress_);
    layout->addWidget(strips, 0, 0, Qt::AlignBottom);
    setCentralWidget(page);
    connect(empty, &EmptyPage::openRequested, this, &MainWindow::askForPictures);
    connect(empty, &EmptyPage::recentChosen, &recent_, &RecentFiles::chosen);
    connect(empty, &EmptyPage::sampleRequested, this, &MainWindow::openSampleScene);
    connect(empty, &EmptyPage::reliefSampleRequested, actions_->openReliefSample, &QAction::trigger);
}

void MainWindow::buildPanels(const BackendRegistry& registry) {
    const PanelDocks panels = addPanelDocks(*this, *panelsMenu_, *actions_, undoGroup_, cloneSolve_,
                                            reliefSolve_, session_, registry);
    timings_ = panels.timings;
    reliefDock_ = panels.reliefDock;
    connect(tabs_, &DocumentTabs::currentDocumentChanged, panels.history, &HistoryPanel::follow);
    patchController_ = new PatchController(*actions_, *panels.patches, *messages_, this);
    reliefController_ = new ReliefController({.actions = *actions_,
                                              .tabs = *tabs_,
                                              .opener = opener_,
                                              .jobs = jobs_,
                                              .solve = reliefSolve_,
                                              .messages = *messages_},
                                             *panels.relief, *this);
    save_ = new SaveController(*tabs_, store_, *this);
    recovery_ = new RecoveryController(opener_, *this);
    MonitorColours::instance().followWindow(*this);
    connect(&MonitorColours::instance(), &MonitorColours::changed, this, &MainWindow::refreshState);
    heal_ = new HealController(jobs_, profiles_, this);
    connect(heal_, &HealController::failed, this,
            [this](const QString& sentence) { messages_->showError(sentence); });
    connect(healSources_, &HealSources::failed, this,
            [this](const QString& sentence) { messages_->showError(sentence, Concern::opening); });
    masks_ = new MaskController(jobs_, this);
    connect(&panels.patches->maskShape(), &MaskShapeGroup::shapeWanted, masks_,
            &MaskController::shape);
    connect(masks_, &MaskController::shapesSettled, &panels.patches->maskShape(),
            &MaskShapeGroup::settle);
    const auto tellNews = [this](const QString& sentence) { messages_->showNews(sentence); };
    connect(masks_, &MaskController::told, this, tellNews);
    connect(masks_, &MaskController::failed, this,
            [this](const QString& sentence) { messages_->showError(sentence); });
    openFiles_ = new Session(*tabs_, opener_, this);
    connect(&store_, &DocumentStore::saved, openFiles_, &Session::rememberSoon);
    connect(openFiles_, &Session::leftOut, this, [this](const QString& path) {
        messages_->showError(
            tr("“%1” was not opened again: Weft ended while it opened it the last time.")
                .arg(shownFileName(path)));
    });
    new LabController({.actions = *actions_,
                       .registry = registry,
                       .session = session_,
                       .clone = cloneSolve_,
                       .relief = reliefSolve_,
                       .messages = *messages_},
                      this);
    const auto* preferences =
        new PreferencesController(*actions_, registry, *panels.solver, cloneSolve_, *tabs_, *this);
    connect(preferences, &PreferencesController::failed, this,
            [this](const QString& sentence) { messages_->showError(sentence); });
    auto* overlays =
        new OverlayController(*actions_, *panels.solver, *tabs_, cloneSolve_, reliefSolve_, this);
    overlays->keepClearOf(*findChild<QWidget*>("strips"));
    new PrintController({*actions_, *tabs_, exportFlow_, jobs_, *messages_, *this});
    new SolverReminder(*tabs_, cloneSolve_, *messages_, this);
    const auto* convergence = findChild<ConvergencePanel*>();
    const auto showWords = [this, panel = panels.solver] { Glossary::show(*this, panel->threads()); };
    connect(convergence, &ConvergencePanel::glossaryRequested, this, showWords);
    connect(actions_->glossary, &QAction::triggered, this, showWords);
    connect(convergence, &ConvergencePanel::plotSaved, this, [this](const QString& path) {
        messages_->showNews(tr("Saved the plot as %1.").arg(path));
    });
    connect(convergence, &ConvergencePanel::plotNotSaved, this,
            [this](const QString& sentence) { messages_->showError(sentence, Concern::saving); });
}

void MainWindow::connectEditActions() {
    WindowActions& a = *actions_;
    connect(a.copy, &QAction::triggered, this, &MainWindow::copySelection);
    connect(a.paste, &QAction::triggered, this, [this] { paste(DropZone::patch); });
    connect(a.pasteInPlace, &QAction::triggered, this, &MainWindow::pasteInPlace);
    connect(a.pasteAsPicture, &QAction::triggered, this, [this] { paste(DropZone::newPicture); });
    connect(a.deletePatch, &QAction::triggered, this, [this] {
        if (document()) document()->deletePatch();
    });
    operations_ = new OperationController({a, *selectActions_, *tabs_, jobs_, profiles_}, this);
    connect(operations_, &OperationController::failed, this,
            [this](const QString& sentence) { messages_->showError(sentence); });
    connect(a.linkSource, &QAction::triggered, this, [this](bool on) {
        if (document()) document()->setStorage(on ? SourceStorage::linked : SourceStorage::embedded);
    });
    connect(a.cancelSolve, &QAction::triggered, &cloneSolve_, &CloneSolveController::cancel);
    connect(&undoGroup_, &QUndoGroup::cleanChanged, this, &MainWindow::refreshTitle);
    connect(&undoGroup_, &QUndoGroup::indexChanged, this, &MainWindow::refreshTitle);
}

void MainWindow::connectSelections() {
    const auto showError = [this](const QString& sentence) { messages_->showError(sentence); };
    connect(selections_, &SelectionController::failed, this, showError);
    connect(selections_, &SelectionController::saved, this, [this](const QString& path) {
        messages_->showNews(tr("Saved the selection as %1.").arg(path));
    });
    connect(selections_, &SelectionController::told, this,
            [this](const QString& sentence) { messages_->showNews(sentence); });
    connect(selections_, &SelectionController::placed, this,
            [this] { actions_->toolAction(ToolKind::move)->trigger(); });
    auto* canvas = new CanvasController(*selectActions_, *tabs_, jobs_, this);
    connect(canvas, &CanvasController::failed, this, showError);
    connect(actions_->tools, &QActionGroup::triggered, options_, [this](const QAction* action) {
        options_->showTool(static_cast<ToolKind>(action->data().toInt()));
    });
}

void MainWindow::connectViewActions() {
    WindowActions& a = *actions_;
    const auto onView = [this](QAction* action, void (PictureView::*f)()) {
        connect(action, &QAction::triggered, this, [this, f] {
            if (PictureView* view = tabs_->currentView()) (view->*f)();
        });
    };
    onView(a.zoomIn, &PictureView::zoomIn);
    onView(a.zoomOut, &PictureView::zoomOut);
    onView(a.zoomFit, &PictureView::zoomFit);
    onView(a.zoomActual, &PictureView::zoomActual);
    connect(a.before, &QAction::triggered, this, [this](bool on) {
        if (document()) document()->setShowsBefore(on);
    });
    connect(a.splits, &QActionGroup::triggered, this, [this](const QAction* action) {
        const auto kind = static_cast<SplitKind>(action->data().toInt());
        if (canvas()) canvas()->setSplit(action->isChecked() ? kind : SplitKind::none);
    });
    connect(a.snap, &QAction::toggled, this, [this](bool on) {
        SelectionSettings::Values values = selections_->settings().values();
        values.snaps = on;
        selections_->settings().set(values);
        QSettings().setValue("canvas/snap", on);
    });
    a.snap->setChecked(QSettings().value("canvas/snap").toBool());
    connect(a.fullScreen, &QAction::triggered, this,
            [this](bool on) { setWindowState(windowState().setFlag(Qt::WindowFullScreen, on)); });
    for (QAction* step : {a.nextArea, a.previousArea})
        connect(step, &QAction::triggered, this, [this, forward = step == a.nextArea] {
            focusNextArea(*this, tabs_->currentView(), forward);
        });
    // QTabWidget's own keys act only where the keyboard is on a page of it.
    for (QAction* step : {a.nextPicture, a.previousPicture})
        connect(step, &QAction::triggered, tabs_,
                [this, by = step == a.nextPicture ? 1 : -1] { tabs_->step(by); });
    connect(a.tools, &QActionGroup::triggered, this, [this](QAction* action) {
        tabs_->setTool(static_cast<ToolKind>(action->data().toInt()));
        if (tabs_->currentView()) tabs_->currentView()->setFocus();
    });
    guides_ = new GuideController(a, *tabs_, selections_->settings(), *this);
    shortcuts_.emplace(a.findChildren<QAction*>()
                       << findChild<QAction*>("undo") << findChild<QAction*>("redo"));
    connect(a.findCommand, &QAction::triggered, this,
            [this] { tellReasons(*actions_, *selectActions_); });
    new HelpController({a.manual, a.tour, a.shortcuts, a.findCommand, a.about}, *shortcuts_, *this);
    tour_ = new TourController({a, *tabs_, cloneSolve_, *this});
    connect(tour_, &TourController::sampleWanted, this, &MainWindow::openSampleScene);
}

void MainWindow::connectSolve() {
    connect(&cloneSolve_, &CloneSolveController::snapshotShown, this,
            [this](const std::shared_ptr<const Snapshot>& s) {
                status_->showSolve(*s);
                if (s->progress.outcome == Outcome::Converged) messages_->settle(Concern::solving);
                if (s->progress.outcome == Outcome::Failed)
                    messages_->showError(
                        tr("The patch could not be solved: %1").arg(engineText(s->message)),
                        Concern::solving);
            });
    connect(&cloneSolve_, &CloneSolveController::idle, status_, &StatusLine::showIdle);
    connect(&reliefSolve_, &ReliefSolveController::idle, status_, &StatusLine::showIdle);
    connect(&reliefSolve_, &ReliefSolveController::snapshotShown, this,
            [this](const std::shared_ptr<const Snapshot>& s) {
                status_->showSolve(*s);
                if (s->surface()->relief) messages_->settle(Concern::solving);
                if (s->progress.outcome == Outcome::Diverged)
                    messages_->showError(engineText(s->surface()->progress.message));
                if (s->progress.outcome == Outcome::Failed)
                    messages_->showError(
                        tr("The surface could not be solved: %1").arg(engineText(s->message)),
                        Concern::solving);
            });
    connect(&exportFlow_, &ExportFlow::exported, this,
            [this](CloneDocument* document, const QString& path, const QString& remark) {
                rememberFolder(path);
                messages_->showNews(remark.isEmpty() ? tr("Exported %1.").arg(path)
                                                     : tr("Exported %1; %2.").arg(path, remark));
                if (document) document->setLastExport(exportFlow_.request());
            });
    connect(&store_, &DocumentStore::saved, this,
            [this](OpenDocument* document, const QString& path) {
                noteRecent(path, qobject_cast<ReliefDocument*>(document));
                messages_->showNews(tr("Saved %1.").arg(path));
            });
    connect(&store_, &DocumentStore::namedOutside, this,
            [this](const QString& path, const QStringList& folders) {
                messages_->showNews(
                    tr("Saved %1. It names pictures of other folders with their whole paths: %2")
                        .arg(path, folders.join(QLatin1String(", "))));
            });
    connect(actions_->recover, &QAction::triggered, recovery_, &RecoveryController::offerAll);
    connect(recovery_, &RecoveryController::recovered, this, [this](const OpenDocument* document) {
        for (OpenDocument* other : tabs_->documents())
            if (other != document && other->path() == document->path() && !other->path().isEmpty() &&
                !other->modified())
                tabs_->closeTab(tabs_->indexOfDocument(other));
    });
    connect(recovery_, &RecoveryController::nothingToRecover, messages_,
            [this] { messages_->showNews(tr("There is no unsaved work to recover.")); });
    connect(recovery_, &RecoveryController::failed, messages_,
            [this](const QString& sentence) { messages_->showError(sentence, Concern::saving); });
    connect(save_, &SaveController::changedElsewhere, messages_,
            [this](const QString& sentence) { messages_->showError(sentence, Concern::saving); });
    connect(&store_, &DocumentStore::failed, this,
            [this](const QString& sentence) { messages_->showError(sentence, Concern::saving); });
    connect(&exportFlow_, &ExportFlow::failed, this,
            [this](const QString& sentence) { messages_->showError(sentence, Concern::saving); });
}

void MainWindow::connectJobs() {
    connect(&jobs_, &BackgroundJobs::started, progress_, &ProgressStrip::begin);
    connect(&jobs_, &BackgroundJobs::progressed, progress_, &ProgressStrip::setProgress);
    connect(&jobs_, &BackgroundJobs::ended, progress_, &ProgressStrip::end);
    connect(&exportFlow_, &ExportFlow::waiting, this, [this](const QString& title) {
        progress_->begin(kSaveWaitId, title);
        offerMultigrid();
        findChild<SolverPanel*>()->setProgressElsewhere(true);
    });
    connect(&exportFlow_, &ExportFlow::waitProgressed, this,
            [this](double share) { progress_->setProgress(kSaveWaitId, share); });
    connect(&exportFlow_, &ExportFlow::waitEnded, this, [this] {
        progress_->end(kSaveWaitId);
        findChild<SolverPanel*>()->setProgressElsewhere(false);
    });
    connect(&cloneSolve_, &CloneSolveController::settingsChanged, this, &MainWindow::offerMultigrid);
    connect(progress_, &ProgressStrip::offerTaken, this, [this] {
        SolveSettings settings = cloneSolve_.settings();
        settings.solver = SolverKind::multigrid;
        cloneSolve_.setSettings(settings);
    });
    connect(progress_, &ProgressStrip::cancelRequested, this, [this](quint64 id) {
        if (id == kSaveWaitId)
            exportFlow_.cancel();
        else
            jobs_.cancelAndTell(id);
    });
}

void MainWindow::offerMultigrid() {
    const bool slow = cloneSolve_.settings().solver == SolverKind::relaxation;
    progress_->setOffer(kSaveWaitId, slow ? tr("Finish at once with multigrid") : QString());
}

}  // namespace weft::gui
