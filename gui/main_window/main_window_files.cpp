/// What MainWindow does with files: opened, saved, closed.
#include <QPointer>

#include "gui/files/layer_controller.h"
#include "gui/main_window/controllers/patch_controller.h"
#include "gui/main_window/main_window.h"
#include "gui/workspace/missing_sources_question.h"
#include "gui/workspace/outside_sources_question.h"
#include "gui/workspace/which_part_question.h"

namespace weft::gui {

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
            askForSources({file, missing, places}, *this, jobs_,
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

}  // namespace weft::gui
