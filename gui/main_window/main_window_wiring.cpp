/// The parts of MainWindow and who listens to whom.
#include <QApplication>
#include <QDockWidget>
#include <QGridLayout>
#include <QMenuBar>
#include <QScreen>
#include <QSettings>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>

#include "gui/colours/colour_controller.h"
#include "gui/display/monitor_colours.h"
#include "gui/feedback/empty_page.h"
#include "gui/files/layer_controller.h"
#include "gui/help/command_list.h"
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
#include "gui/style/theme.h"
#include "gui/texts/label.h"
#include "gui/workspace/heal_controller.h"
#include "gui/workspace/history_panel.h"
#include "gui/workspace/mask_controller.h"
#include "gui/workspace/missing_sources_question.h"
#include "gui/workspace/outside_sources_question.h"
#include "gui/workspace/which_part_question.h"
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

void MainWindow::buildMenus() {
    WindowActions& a = *actions_;
    QMenu* file = menuBar()->addMenu(tr("&File"));
    file->addAction(a.open);
    QMenu* recent = file->addMenu(tr("Open &Recent"));
    recent->setToolTipsVisible(true);
    recent->setProperty(kFilledLate, true);
    connect(recent, &QMenu::aboutToShow, this, [this, recent] { recent_.populate(recent); });
    file->addActions({a.reopenClosed, a.openSample});
    file->addSeparator();
    file->addActions({a.openRelief, a.reliefOfThis, a.openReliefSample, a.compareHeights});
    file->addSeparator();
    file->addActions({a.addPatch, a.replaceBackground});
    file->addSeparator();
    file->addActions({a.save, a.saveAs, a.saveCopy});
    file->addSeparator();
    file->addActions({a.exportPicture, a.print});
    file->addSeparator();
    file->addAction(a.recover);
    file->addSeparator();
    file->addActions({a.closePicture, a.quit});
    QMenu* edit = menuBar()->addMenu(tr("&Edit"));
    QAction* undo = undoGroup_.createUndoAction(this, tr("&Undo"));
    QAction* redo = undoGroup_.createRedoAction(this, tr("&Redo"));
    undo->setObjectName("undo");
    redo->setObjectName("redo");
    undo->setIcon(themedIcon("undo"));
    redo->setIcon(themedIcon("redo"));
    undo->setShortcut(QKeySequence::Undo);
    redo->setShortcuts({QKeySequence("Ctrl+Shift+Z"), QKeySequence("Ctrl+Y")});
    edit->addActions({undo, redo});
    edit->addSeparator();
    edit->addActions({a.copy, a.paste, a.pasteInPlace, a.pasteAsPicture});
    QMenu* addTo = edit->addMenu(tr("Add Selection &to"));
    addTo->setProperty(kFilledLate, true);
    connect(addTo, &QMenu::aboutToShow, this, [this, addTo] { fillAddToMenu(addTo); });
    edit->addSeparator();
    edit->addAction(a.preferences);
    selectActions_->fillSelectMenu(*menuBar()->addMenu(tr("&Select")));
    QMenu* image = menuBar()->addMenu(tr("&Image"));
    selectActions_->fillImageMenu(*image);
    image->addSeparator();
    image->addAction(a.fileLayer);
    QMenu* patch = menuBar()->addMenu(tr("&Patch"));
    patch->addActions(a.operations->actions());
    patch->addSeparator();
    a.patches->addTo(*patch);
    patch->addAction(a.patches->selectAll);
    patch->addSeparator();
    patch->addActions({a.patchLayer, a.linkSource, a.deletePatch});
    patch->addSeparator();
    patch->addActions({a.solveAgain, a.cancelSolve});
    QMenu* view = menuBar()->addMenu(tr("&View"));
    view->addActions({a.zoomIn, a.zoomOut, a.zoomFit, a.zoomActual});
    view->addSeparator();
    view->addAction(a.before);
    view->addActions(a.splits->actions());
    view->addActions({a.patches->tilePreview, a.snap, a.rulers});
    QMenu* guides = view->addMenu(tr("&Guides"));
    guides->addActions({a.guides, a.lockGuides, a.editGuides, a.clearGuides});
    view->addSeparator();
    view->addActions(a.overlays->actions());
    view->addActions({a.slowMotion, a.nextScheme, a.previousScheme});
    view->setToolTipsVisible(true);
    auto* colours = new ColourController(jobs_, *this);
    colours->addTo(*image, *view);
    connect(tabs_, &DocumentTabs::currentDocumentChanged, colours,
            [this, colours] { colours->setDocument(document()); });
    connect(colours, &ColourController::failed, this,
            [this](const QString& sentence) { messages_->showError(sentence); });
    view->addSeparator();
    panelsMenu_ = view->addMenu(tr("&Panels"));
    view->addActions({a.nextArea, a.previousArea});
    view->addAction(a.fullScreen);
    QMenu* tools = menuBar()->addMenu(tr("&Tools"));
    tools->addActions(a.tools->actions());
    tools->addSeparator();
    tools->addActions({a.race, a.lab});
    QMenu* help = menuBar()->addMenu(tr("&Help"));
    help->addActions({a.findCommand, a.manual, a.tour, a.shortcuts, a.glossary, a.about});
}

void MainWindow::buildToolBars() {
    WindowActions& a = *actions_;
    constexpr int kIcon = 20;
    auto* top = addToolBar(tr("Main"));
    top->setObjectName("mainToolBar");
    top->setIconSize({kIcon, kIcon});
    top->setMovable(false);
    top->addActions({a.open, a.addPatch, a.save});
    top->addSeparator();
    top->addActions({findChild<QAction*>("undo"), findChild<QAction*>("redo")});
    top->addSeparator();
    top->addAction(a.deletePatch);
    top->addSeparator();
    top->addAction(a.before);
    top->addSeparator();
    top->addActions({a.zoomOut, a.zoomIn, a.zoomFit, a.zoomActual});
    selections_ = new SelectionController({.actions = *selectActions_,
                                           .tabs = *tabs_,
                                           .jobs = jobs_,
                                           .opener = opener_,
                                           .window = *this});
    addToolBarBreak();
    options_ = new OptionsBar(selections_->settings(), this);
    options_->addMaskCommand(a.patches->clearKept);
    healSources_ = new HealSources({selections_->settings(), *tabs_, jobs_, *this});
    options_->addHealSources(healSources_->menu());
    addToolBar(options_);
    auto* side = new QToolBar(tr("Tools"), this);
    side->setObjectName("toolsToolBar");
    side->setIconSize({kIcon, kIcon});
    side->setMovable(false);
    side->addActions(a.tools->actions());
    addToolBar(Qt::LeftToolBarArea, side);
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

void MainWindow::connectFileActions() {
    WindowActions& a = *actions_;
    connect(a.open, &QAction::triggered, this, &MainWindow::askForPictures);
    connect(a.openSample, &QAction::triggered, this, &MainWindow::openSampleScene);
    connect(&recent_, &RecentFiles::chosen, this, [this](const QString& path, bool asRelief) {
        if (asRelief)
            opener_.openRelief(PictureSource(path));
        else
            opener_.openDocument(path);
    });
    connect(a.addPatch, &QAction::triggered, this, [this] {
        askForOne(tr("Add Patch"), [this](const QString& path) {
            if (canvas()) opener_.addPatches({path}, *document(), canvas()->placeForNew());
        });
    });
    connect(a.replaceBackground, &QAction::triggered, this, [this] {
        askForOne(tr("Replace Background"), [this](const QString& path) {
            if (document()) opener_.replaceBackground(path, *document());
        });
    });
    connect(a.save, &QAction::triggered, this, [this] { save_->save(); });
    connect(a.saveAs, &QAction::triggered, this, [this] { save_->askWhere(SaveAs::own); });
    connect(a.saveCopy, &QAction::triggered, this, [this] { save_->askWhere(SaveAs::copy); });
    connect(a.exportPicture, &QAction::triggered, this, &MainWindow::askWhereToExport);
    connect(a.closePicture, &QAction::triggered, this,
            [this] { closePicture(tabs_->currentIndex()); });
    connect(a.reopenClosed, &QAction::triggered, this, &MainWindow::reopenClosed);
    connect(a.quit, &QAction::triggered, this, &QWidget::close);
    connect(tabs_, &QTabWidget::tabCloseRequested, this, &MainWindow::closePicture);
    connect(tabs_, &DocumentTabs::currentDocumentChanged, this, &MainWindow::onDocumentInFront);
    connect(&opener_, &PictureOpener::documentOpened, this, &MainWindow::addDocument);
    connect(&opener_, &PictureOpener::reliefOpened, this, &MainWindow::addRelief);
    connect(&opener_, &PictureOpener::fileOpened, this, &MainWindow::noteRecent);
    connect(&opener_, &PictureOpener::failed, this,
            [this](const QString& sentence, const QStringList& each, quint64 batch) {
                messages_->showFailures(sentence, each, Concern::opening, batch);
            });
    connect(&opener_, &PictureOpener::succeeded, this,
            [this](quint64 batch) { messages_->settle(Concern::opening, batch); });
    connect(&opener_, &PictureOpener::remarked, messages_, &MessageBar::showNews);
    connect(&opener_, &PictureOpener::layered, this,
            [this](CloneDocument* document, quint64 patch, const QString& sentence) {
                messages_->showOffer(
                    sentence, tr("Other Layer …"),
                    [this, document = QPointer(document), patch] {
                        if (document) layers_->ask(*document, patch);
                    },
                    true);
                // Messages since then took its place: the offer of another document stays.
                QObject::disconnect(offeredOf_);
                offeredOf_ =
                    connect(document, &QObject::destroyed, messages_, &MessageBar::withdrawOffer);
            });
    connect(layers_, &LayerController::failed, this,
            [this](const QString& sentence) { messages_->showError(sentence, Concern::opening); });
    connect(layers_, &LayerController::told, this,
            [this](const QString& sentence) { messages_->showNews(sentence); });
    connect(&opener_, &PictureOpener::changedElsewhere, this, [this](OpenDocument* document) {
        askWhichPart(*document, *this, [this, document = QPointer(document)] {
            if (!document) return;
            opener_.openLayers(document->file());
            tabs_->closeTab(tabs_->indexOfDocument(document));
        });
    });
    connect(
        &opener_, &PictureOpener::sourcesMissing, this,
        [this](const QString& file, const auto& missing, const auto& places, const auto& patches) {
            askForSources({file, missing, places}, *this,
                          [this, file, patches](const io::SourcePlaces& now) {
                              opener_.openDocument(file, now, patches);
                          });
        });
    connect(
        &opener_, &PictureOpener::sourcesOutside, this,
        [this](const QString& file, const auto& folders, const auto& places, const auto& patches) {
            askForOutsideSources({file, folders, places}, *this,
                                 [this, file, patches](const io::SourcePlaces& now) {
                                     opener_.openDocument(file, now, patches);
                                 });
        });
    connect(&opener_, &PictureOpener::patchAdded, this, [this](CloneDocument* patched) {
        if (patched == document()) actions_->toolAction(ToolKind::move)->trigger();
        patchController_->noteAdded(*patched);
    });
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
