#include "gui/main_window/main_window.h"

#include <QClipboard>
#include <QCloseEvent>
#include <QDockWidget>
#include <QDrag>
#include <QFileInfo>
#include <QGuiApplication>

#include "gui/display/monitor_colours.h"
#include "gui/document/thumbnail.h"
#include "gui/files/layer_controller.h"
#include "gui/files/picture_export_dialog.h"
#include "gui/files/picture_file_dialog.h"
#include "gui/files/restored_document.h"
#include "gui/main_window/actions/toolbar_separators.h"
#include "gui/main_window/controllers/guide_controller.h"
#include "gui/main_window/controllers/operation_controller.h"
#include "gui/main_window/controllers/patch_controller.h"
#include "gui/main_window/controllers/tour_controller.h"
#include "gui/main_window/field_keys.h"
#include "gui/main_window/window_layout.h"
#include "gui/panels/solver_panel.h"
#include "gui/panels/timings_panel.h"
#include "gui/preferences/preferences.h"
#include "gui/recovery/termination.h"
#include "gui/relief/relief_page.h"
#include "gui/select/options_bar.h"
#include "gui/select/selection_controller.h"
#include "gui/style/guards/enter_guard.h"
#include "gui/style/guards/focus_ring.h"
#include "gui/style/guards/menu_guard.h"
#include "gui/style/guards/screen_guard.h"
#include "gui/style/guards/wheel_guard.h"
#include "gui/texts/shown_text.h"
#include "gui/texts/tool_tips.h"
#include "gui/workspace/heal_controller.h"
#include "gui/workspace/history_panel.h"
#include "gui/workspace/history_pictures.h"
#include "gui/workspace/mask_controller.h"
#include "weft/io/file_format.h"

namespace weft::gui {

MainWindow::MainWindow(const BackendRegistry& registry, QWidget* parent)
    : QMainWindow(parent),
      registry_(registry),
      actions_(new WindowActions(this)),
      selectActions_(new SelectActions(*this, actions_, *actions_->selectAll, *actions_->deselect)),
      tabs_(new DocumentTabs(undoGroup_)),
      opener_(jobs_, profiles_),
      session_(registry,
               [profiles = profiles_](const Picture& picture, const Picture& background) {
                   return profiles->converted(picture, background);
               }),
      cloneSolve_(session_),
      reliefSolve_(session_, jobs_),
      exportFlow_(cloneSolve_, jobs_),
      store_(registry, jobs_, profiles_) {
    setObjectName("weft");
    MenuGuard::install();
    EnterGuard::install();
    WheelGuard::install();
    ToolTips::install();
    ScreenGuard::install();
    FocusRing::install();
    setAcceptDrops(true);
    layers_ = new LayerController(jobs_, *this, *actions_->fileLayer, *actions_->patchLayer);
    buildCentre();
    buildMenus();
    buildToolBars();
    status_ = new StatusLine(*statusBar());
    buildPanels(registry);
    new FieldKeys(*this, [this] { return tabs_->currentView(); });
    connectFileActions();
    connectEditActions();
    connectSelections();
    connectViewActions();
    connectSolve();
    connectJobs();
    layout_ = new WindowLayout(*this);
    layout_->restore();
    onDocumentInFront(nullptr);
    if (!session_.hasThread())
        messages_->showError(
            tr("The system gives this process no more threads: the window waits while it solves, "
               "opens and saves."));
}

// A window that goes without having been closed leaves unsaved work where it is kept.
MainWindow::~MainWindow() {
    hide();  // fields that are being typed into hand on what they hold: while all that listens is
             // there
    delete recovery_;
    tabs_->disconnect(this);
    cloneSolve_.disconnect(this);
    reliefSolve_.disconnect(this);
    undoGroup_.disconnect(this);
}

void MainWindow::openFiles(QStringList paths, io::SourcePlaces places) {
    if (paths.isEmpty()) return;
    // Those that are not there come last: each is told, and the others are opened.
    std::stable_partition(paths.begin(), paths.end(), [](const QString& path) {
        return path.startsWith(':') || QFileInfo::exists(path);
    });
    places.outside = io::OutsideSources::refused;
    const SharedBatch batch = opener_.together(static_cast<std::size_t>(paths.size()));
    const auto isDocument = [](const QString& path) {
        return io::knowsDocumentExtension(path.toStdU16String());
    };
    std::vector<PictureSource> patches;
    for (const QString& path : paths.mid(1))
        if (!isDocument(path)) patches.emplace_back(path);
    if (isDocument(paths.first()))
        opener_.openDocument(paths.first(), places, std::move(patches), batch);
    else
        opener_.openDocument(PictureSource(paths.first()), std::move(patches), batch);
    for (const QString& path : paths.mid(1))
        if (isDocument(path)) opener_.openDocument(path, places, {}, batch);
}

void MainWindow::openReliefs(const QStringList& paths) {
    opener_.openEach({paths.begin(), paths.end()}, true);
}

void MainWindow::take(const QMimeData& data, QPointF inImage, DropZone zone) {
    const bool asPatch = zone == DropZone::patch && document();
    if (const auto carried = clipboard_.carried(data)) {
        if (zone == DropZone::relief) return opener_.openRelief(*carried);
        if (zone == DropZone::newPicture || !document()) return opener_.openDocument(*carried);
        return opener_.addPatch(*carried, *document(), inImage);
    }
    std::vector<PictureSource> sources = picturesIn(data);
    if (sources.empty()) {
        messages_->showError(tr("There is no picture in what was dropped or pasted. From a browser, "
                                "copy the picture itself or save it first."),
                             Concern::opening);
        return;
    }
    if (zone == DropZone::relief) {
        opener_.openEach(sources, true);
    } else if (asPatch) {
        opener_.addPatches(std::move(sources), *document(), inImage);
    } else if (zone == DropZone::newPicture) {
        opener_.openEach(sources);
    } else {
        const PictureSource first = sources.front();
        sources.erase(sources.begin());
        opener_.openDocument(first, std::move(sources));
    }
}

void MainWindow::exportPicture(const ExportRequest& request) {
    if (document()) exportFlow_.start(*document(), request);
}

// --- documents

void MainWindow::addDocument(CloneDocument* document) {
    CanvasView* canvas = tabs_->add(document);
    connectView(*canvas);
    patchController_->watch(*canvas);
    guides_->connectView(*canvas);
    heal_->connectView(*canvas);
    masks_->connectView(*canvas);
    for (const auto signal : {&CloneDocument::patchesChanged, &CloneDocument::patchSelectedChanged,
                              &CloneDocument::backgroundChanged})
        connect(document, signal, this, &MainWindow::refreshState);
    connect(document, &CloneDocument::showsBeforeChanged, this, &MainWindow::refreshState);
    connect(document, &CloneDocument::refused, this,
            [this](const QString& sentence) { messages_->showError(sentence); });
    connect(canvas, &CanvasView::splitChanged, this, &MainWindow::refreshState);
    refreshState();
}

void MainWindow::addRelief(ReliefDocument* document) {
    ReliefPage* page = tabs_->add(document, registry_);
    connectView(page->canvas());
    reliefController_->connectPage(*page);
    connect(page, &ReliefPage::readoutChanged, status_, &StatusLine::showReadout);
    connect(page, &ReliefPage::failed, this,
            [this](const QString& sentence) { messages_->showError(sentence); });
    refreshState();
}

void MainWindow::connectView(PictureView& view) {
    connect(&view, &PictureView::dropped, this,
            [this](const QMimeData* data, QPointF at, DropZone zone) { take(*data, at, zone); });
    selections_->connectView(view);
    connect(&view, &PictureView::selectionCarried, this, &MainWindow::dragSelection);
    connect(&view, &PictureView::viewChanged, this, [this, &view] {
        if (&view == tabs_->currentView()) status_->showZoom(view.zoom());
    });
    connect(&view, &PictureView::pointerMoved, this, [this, &view](std::optional<QPointF> at) {
        status_->showPointer(at, view.picture().extent());
    });
    connect(&view, &PictureView::toolHintChanged, this, [this, &view](const QString& hint) {
        if (&view == tabs_->currentView()) options_->showHint(hint);
    });
    connect(&view, &PictureView::painted, timings_, &TimingsPanel::notePaint);
    connect(&view.picture(), &OpenDocument::selectionChanged, this, &MainWindow::refreshState);
    connect(&view.picture(), &OpenDocument::fileChanged, this, &MainWindow::refreshState);
    connect(new HistoryPictures(view.picture(), jobs_), &HistoryPictures::made,
            findChild<HistoryPanel*>(), &HistoryPanel::showPictures);
    recovery_->watch(view.picture());
}

// What is left is cleared before what is shown is submitted.
void MainWindow::onDocumentInFront(OpenDocument* document) {
    centre_->setCurrentIndex(document ? 1 : 0);
    ReliefPage* surface = relief();
    if (!surface) reliefController_->setDocument(nullptr);
    cloneSolve_.setDocument(this->document());
    patchController_->setDocument(this->document());
    if (surface) reliefController_->setDocument(&surface->document());
    findChild<SolverPanel*>()->setForSurfaces(surface);
    reliefDock_->setVisible(surface);
    if (surface) reliefDock_->raise();
    status_->showReadout({});
    const ToolKind tool = tabs_->currentView() ? tabs_->currentView()->toolKind() : ToolKind::move;
    actions_->toolAction(tool)->setChecked(true);
    options_->showTool(tool);
    options_->showHint(tabs_->currentView() ? tabs_->currentView()->tool().hint() : QString());
    refreshState();
}

void MainWindow::refreshState() {
    const CloneDocument* shown = document();
    const OpenDocument* front = tabs_->documentInFront();
    const bool hasPatch = shown && shown->activePatch();
    const bool selected = hasPatch && shown->patchSelected() && !shown->showsBefore();
    actions_->setState(
        {.picture = front != nullptr,
         .relief = relief() != nullptr,
         .patch = hasPatch,
         .selected = selected,
         .operable = selected || (shown && !shown->showsBefore() && !shown->patchSelected() &&
                                  !shown->selection().empty()),
         .sourceInFile = selected && shown->activePatch()->source->origin,
         .selection = front && !front->selection().empty()});
    layers_->setDocument(document());
    selections_->refresh();
    tidySeparators(*findChild<QToolBar*>("mainToolBar"));
    operations_->refresh();
    actions_->linkSource->setChecked(hasPatch &&
                                     shown->activePatch()->storage == SourceStorage::linked);
    actions_->before->setChecked(shown && shown->showsBefore());
    const SplitKind split = canvas() ? canvas()->divider().kind() : SplitKind::none;
    for (QAction* action : actions_->splits->actions())
        action->setChecked(action->data().toInt() == static_cast<int>(split));
    status_->showSize(front ? std::optional(front->extent()) : std::nullopt,
                      front ? front->depth() : 8, front ? front->resolution() : Resolution());
    status_->showProfile(front ? &front->iccProfile() : nullptr, front && front->isLinearLight(),
                         MonitorColours::instance().proof().has_value());
    const PictureView* view = tabs_->currentView();
    status_->showZoom(view ? std::optional(view->zoom()) : std::nullopt);
    refreshTitle();
}

void MainWindow::refreshTitle() {
    const OpenDocument* front = tabs_->documentInFront();
    setWindowTitle(front ? withoutChangeMark(front->title()) + "[*] – Weft" : QStringLiteral("Weft"));
    setWindowModified(front && front->modified());
}

void MainWindow::closePicture(int index) {
    OpenDocument* document = tabs_->documentAt(index);
    if (!document) return;
    const auto close = [this, document = QPointer(document)] {
        if (!document) return;
        closed_.add(*document, Preferences::kept().historyBytes());
        actions_->reopenClosed->setEnabled(true);
        tabs_->closeTab(tabs_->indexOfDocument(document));
    };
    if (!document->modified())
        close();
    else
        save_->askToDiscard({document}, close, close);
}

void MainWindow::forgetClosed() {
    closed_.clear();
    actions_->reopenClosed->setEnabled(false);
}

void MainWindow::reopenClosed() {
    if (closed_.empty()) return;
    const ClosedDocument last = closed_.take();
    actions_->reopenClosed->setEnabled(!closed_.empty());
    if (!last.content && last.relief) return opener_.openRelief(PictureSource(last.path));
    if (!last.content) return opener_.openDocument(PictureSource(last.path));
    opener_.restore(
        last.title, [last] { return restored(*last.content, last.title); },
        [last](OpenDocument* document, const RestoredDocument&) {
            if (!last.file.isEmpty()) document->setFile(last.file, last.stamp);
            document->undoStack().resetClean();
        });
}

void MainWindow::noteRecent(const QString& path, bool asRelief) {
    constexpr int kThumbnail = 96;
    const bool document = path.endsWith(".ora", Qt::CaseInsensitive);  // says itself what it is
    const auto documents = tabs_->documents();
    const auto shown = std::find_if(documents.begin(), documents.end(), [&](const auto* open) {
        return QFileInfo(open->path()) == QFileInfo(path);
    });
    recent_.add(path, asRelief && !document,
                shown == documents.end() ? QImage() : thumbnailOf(**shown, kThumbnail));
}

// --- questions

void MainWindow::askForPictures() {
    auto* dialog =
        new PictureFileDialog(this, tr("Open Pictures"), PictureFileDialog::Wanted::several, jobs_);
    QString patterns = QStringLiteral("*.ora");
    for (const io::FileFormat& format : io::fileFormats())
        for (const char* extension : format.extensions)
            patterns += QStringLiteral(" *.") + QLatin1String(extension);
    dialog->setOption(FileDialog::HideNameFilterDetails);  // dozens of endings
    dialog->setNameFilters({tr("Pictures and documents (%1)").arg(patterns), tr("All files (*)")});
    connect(dialog, &FileDialog::filesSelected, this, [this](const QStringList& paths) {
        opener_.openEach({paths.begin(), paths.end()});
    });
    dialog->open();
}

void MainWindow::askForOne(const QString& title, std::function<void(const QString&)> use) {
    auto* dialog = new PictureFileDialog(this, title, PictureFileDialog::Wanted::one, jobs_);
    connect(dialog, &FileDialog::fileSelected, this, std::move(use));
    dialog->open();
}

void MainWindow::askWhereToExport() {
    if (relief()) return reliefController_->askForExport();
    if (!document()) return;
    auto* dialog = new PictureExportDialog({document()->sharedBackground(), document()->layers()},
                                           suggestedExport(*document(), lastFolder()), jobs_, this);
    connect(dialog, &PictureExportDialog::chosen, this, &MainWindow::exportPicture);
    dialog->open();
}

// --- clipboard and drags

QMimeData* MainWindow::selectedRegion() {
    if (document()) return clipboard_.carry(*document(), carriedFrom(*document()));
    if (!relief()) return nullptr;
    ReliefDocument& surface = relief()->document();
    const bool drawn = surface.shownPicture() != ReliefPicture::photograph;
    return clipboard_.carry(surface, {drawn ? nullptr : surface.picture(), surface.selection()});
}

void MainWindow::copySelection() {
    if (QMimeData* data = selectedRegion()) QGuiApplication::clipboard()->setMimeData(data);
}

void MainWindow::dragSelection() {
    QMimeData* data = selectedRegion();
    if (!data) return;
    auto* drag = new QDrag(this);
    constexpr int kThumbnail = 128;
    const auto image = qvariant_cast<QImage>(data->imageData());
    const QImage small =
        image.scaled(kThumbnail, kThumbnail, Qt::KeepAspectRatio, Qt::SmoothTransformation);
    drag->setPixmap(QPixmap::fromImage(small));
    drag->setHotSpot(QPoint(small.width() / 2, small.height() / 2));
    drag->setMimeData(data);
    drag->exec(Qt::CopyAction);
}

void MainWindow::paste(DropZone zone) {
    const QMimeData* data = QGuiApplication::clipboard()->mimeData();
    if (!data || (picturesIn(*data).empty() && !clipboard_.carried(*data)))
        return messages_->showError(tr("The clipboard holds no picture."), Concern::opening);
    take(*data, canvas() ? canvas()->placeForNew() : QPointF(), zone);
}

void MainWindow::pasteInPlace() {
    const QMimeData* data = QGuiApplication::clipboard()->mimeData();
    const auto carried = data ? clipboard_.carried(*data) : std::nullopt;
    if (carried && document()) return opener_.addPatchInPlace(*carried, *document());
    paste(DropZone::patch);  // from another program: it was nowhere
}

void MainWindow::fillAddToMenu(QMenu* menu) {
    menu->clear();
    CloneDocument* source = document();
    const bool selected = source && !source->selection().empty();
    for (int i = 0; i < tabs_->count() && selected; ++i) {
        CanvasView* target = tabs_->at(i);
        if (!target) continue;
        const QString name =
            &target->document() == source ? tr("This picture") : target->document().title();
        menu->addAction(QString(name).replace('&', "&&"), this,
                        [this, target = QPointer(target), source = QPointer(source)] {
                            if (!target || !source) return;  // closed while the menu was open
                            const CarriedSelection carried = carriedFrom(*source);
                            tabs_->setCurrentIndex(tabs_->indexOfDocument(&target->document()));
                            opener_.addPatch(carried, target->document(), target->placeForNew());
                        });
    }
    if (!selected) menu->addAction(tr("Select a region first"))->setEnabled(false);
}

// --- window events

void MainWindow::closeEvent(QCloseEvent* event) {
    std::vector<OpenDocument*> changed;
    for (OpenDocument* document : tabs_->documents())
        if (document->modified()) changed.push_back(document);
    if (!closing_ && !changed.empty()) {
        event->ignore();
        const auto discard = [this] {
            closing_ = true;
            close();
        };
        save_->askToDiscard(changed, discard, [this] { close(); });
        return;
    }
    rememberLayout();
    recovery_->autosave().discardAll();
    patchController_->setDocument(nullptr);
    cloneSolve_.setDocument(nullptr);
    reliefController_->setDocument(nullptr);
    event->accept();
}

void MainWindow::endOnSignals() {
    const auto* termination = new Termination(this);
    connect(termination, &Termination::requested, this, [this](int signal) {
        rememberLayout();
        recovery_->autosave().keepAll();
        constexpr int kEndedBySignal = 128;  // as shells say it
        QCoreApplication::exit(kEndedBySignal + signal);
    });
}

void MainWindow::rememberLayout() {
    layout_->remember();
    openFiles_->rememberAtEnd();
}

bool MainWindow::restoreSession() {
    const bool restored = openFiles_->restore();
    if (!restored) openSampleScene();
    return restored;
}

void MainWindow::offerTour() { tour_->offer(); }

void MainWindow::changeEvent(QEvent* event) {
    if (event->type() == QEvent::ActivationChange && isActiveWindow() && save_) save_->lookAtFiles();
    QMainWindow::changeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasImage() || event->mimeData()->hasUrls()) event->acceptProposedAction();
}

// Drops beside a canvas: on the empty page, the bars or the panels.
void MainWindow::dropEvent(QDropEvent* event) {
    event->acceptProposedAction();
    const DropZone zone = event->modifiers() & Qt::ShiftModifier ? DropZone::newPicture
                          : event->modifiers() & Qt::AltModifier ? DropZone::relief
                                                                 : DropZone::patch;
    take(*event->mimeData(), canvas() ? canvas()->placeForNew() : QPointF(), zone);
}

}  // namespace weft::gui
