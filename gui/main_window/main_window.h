#pragma once
/// The window. Owns the parts and wires them; what they do is theirs.
#include <QMainWindow>
#include <QStackedWidget>
#include <QUndoGroup>
#include <optional>

#include "gui/document/clone_solve_controller.h"
#include "gui/feedback/message_bar.h"
#include "gui/feedback/progress_strip.h"
#include "gui/feedback/status_line.h"
#include "gui/files/document_store.h"
#include "gui/files/export_flow.h"
#include "gui/files/picture_opener.h"
#include "gui/files/recent_files.h"
#include "gui/files/selection_clipboard.h"
#include "gui/help/shortcut_store.h"
#include "gui/jobs/background_jobs.h"
#include "gui/live/live_session.h"
#include "gui/main_window/actions/window_actions.h"
#include "gui/main_window/controllers/relief_controller.h"
#include "gui/workspace/closed_documents.h"
#include "gui/workspace/document_tabs.h"
#include "gui/workspace/recovery_controller.h"
#include "gui/workspace/save_controller.h"
#include "gui/workspace/session.h"

namespace weft::gui {

class GuideController;
class HealController;
class MaskController;
class HealSources;
class LayerController;
class OperationController;
class OptionsBar;
class PatchController;
class SelectActions;
class SelectionController;
class TimingsPanel;
class TourController;
class WindowLayout;

class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(const BackendRegistry& registry, QWidget* parent = nullptr);
    ~MainWindow() override;

    /// The first becomes a picture, the others patches on it.
    void openFiles(QStringList paths, io::SourcePlaces places = {});
    /// Each a shaded picture to be turned into a surface.
    void openReliefs(const QStringList& paths);
    void openSampleScene() { opener_.openSampleScene(); }
    /// What was open when the window was closed last. False: this is the first start, with the sample
    /// scene.
    bool restoreSession();
    /// The tour, once the sample scene is there; only if it was never shown before.
    void offerTour();
    /// Work that an earlier process left unsaved.
    void offerRecovery() { recovery_->offer(); }
    /// Gives up what Reopen Closed Picture would bring back.
    void forgetClosed();
    /// From then on SIGTERM, SIGHUP and SIGINT end the process after unsaved work was kept; nobody
    /// is asked. Once a process.
    void endOnSignals();
    /// Drops or pastes onto the picture in front, or opens where there is none.
    void take(const QMimeData& data, QPointF inImage, DropZone zone);
    void exportPicture(const ExportRequest& request);

    /// Null where a relief is in front.
    [[nodiscard]] CanvasView* canvas() const { return tabs_->current(); }
    [[nodiscard]] CloneDocument* document() const { return tabs_->currentDocument(); }
    /// Null where something else is in front.
    [[nodiscard]] ReliefPage* relief() const { return tabs_->currentRelief(); }
    [[nodiscard]] DocumentTabs& tabs() { return *tabs_; }
    [[nodiscard]] WindowActions& actions() { return *actions_; }
    [[nodiscard]] SelectActions& selectActions() { return *selectActions_; }
    [[nodiscard]] SelectionController& selections() { return *selections_; }
    [[nodiscard]] CloneSolveController& cloneSolve() { return cloneSolve_; }
    [[nodiscard]] ReliefSolveController& reliefSolve() { return reliefSolve_; }
    [[nodiscard]] ReliefController& reliefController() { return *reliefController_; }
    [[nodiscard]] ExportFlow& exportFlow() { return exportFlow_; }
    [[nodiscard]] DocumentStore& store() { return store_; }
    [[nodiscard]] RecoveryController& recovery() { return *recovery_; }
    [[nodiscard]] BackgroundJobs& jobs() { return jobs_; }
    [[nodiscard]] MessageBar& messages() { return *messages_; }
    [[nodiscard]] TourController& tour() { return *tour_; }

protected:
    void changeEvent(QEvent*) override;
    void closeEvent(QCloseEvent*) override;
    void dragEnterEvent(QDragEnterEvent*) override;
    void dropEvent(QDropEvent*) override;

private:
    void buildCentre();
    void buildMenus();
    void buildToolBars();
    void buildPanels(const BackendRegistry& registry);
    void connectFileActions();
    void connectEditActions();
    void connectSelections();
    void connectViewActions();
    void connectSolve();
    void connectJobs();
    void offerMultigrid();
    void rememberLayout();

    void addDocument(CloneDocument* document);
    void addRelief(ReliefDocument* document);
    void connectView(PictureView& view);
    void onDocumentInFront(OpenDocument* document);
    void refreshState();
    void refreshTitle();
    void noteRecent(const QString& path, bool asRelief);
    void askForPictures();
    void askForOne(const QString& title, std::function<void(const QString&)> use);
    void askWhereToExport();
    void closePicture(int index);
    void reopenClosed();
    [[nodiscard]] QMimeData* selectedRegion();
    void copySelection();
    void dragSelection();
    void paste(DropZone zone);
    void pasteInPlace();
    void fillAddToMenu(QMenu* menu);

    BackendRegistry registry_;
    QUndoGroup undoGroup_;
    std::optional<ShortcutStore> shortcuts_;
    RecentFiles recent_;
    SelectionClipboard clipboard_;
    ClosedDocuments closed_;
    bool closing_ = false;
    WindowActions* actions_;
    SelectActions* selectActions_;
    SelectionController* selections_ = nullptr;
    OperationController* operations_ = nullptr;
    GuideController* guides_ = nullptr;
    OptionsBar* options_ = nullptr;
    HealSources* healSources_ = nullptr;
    DocumentTabs* tabs_;
    QStackedWidget* centre_ = nullptr;
    MessageBar* messages_ = nullptr;
    QMetaObject::Connection offeredOf_;  ///< to the end of the document that an offer is about
    ProgressStrip* progress_ = nullptr;
    StatusLine* status_ = nullptr;
    QMenu* panelsMenu_ = nullptr;
    TimingsPanel* timings_ = nullptr;
    QDockWidget* reliefDock_ = nullptr;
    PatchController* patchController_ = nullptr;
    ReliefController* reliefController_ = nullptr;
    SaveController* save_ = nullptr;
    RecoveryController* recovery_ = nullptr;
    Session* openFiles_ = nullptr;
    WindowLayout* layout_ = nullptr;
    HealController* heal_ = nullptr;
    MaskController* masks_ = nullptr;
    TourController* tour_ = nullptr;
    LayerController* layers_ = nullptr;
    std::shared_ptr<ProfileCache> profiles_ = std::make_shared<ProfileCache>();
    // In this order: the solve ends first, then the jobs.
    BackgroundJobs jobs_;
    PictureOpener opener_;
    LiveSession session_;
    CloneSolveController cloneSolve_;
    ReliefSolveController reliefSolve_;
    ExportFlow exportFlow_;
    DocumentStore store_;
};

}  // namespace weft::gui
