#include "gui/workspace/recovery_controller.h"

#include <QFileInfo>
#include <QSet>
#include <algorithm>
#include <system_error>
#include <thread>

#include "gui/files/recent_files.h"
#include "gui/files/restored_document.h"
#include "gui/recovery/recovery_dialog.h"
#include "weft/io/document_journal.h"
#include "weft/io/file_transaction.h"

namespace weft::gui {

namespace {

/// Rids folders of what killed processes left there. Nobody waits for it, not even the end of the
/// process: a folder may lie on a server that does not answer.
void tidyApart(const QSet<QString>& folders) try {
    std::thread([folders] {
        for (const QString& folder : folders) io::removeLeftovers(folder.toStdU16String());
    }).detach();
} catch (const std::system_error&) {  // no thread: the next write there does it
}

}  // namespace

RecoveryController::RecoveryController(PictureOpener& opener, QWidget& window)
    : QObject(&window), opener_(opener), window_(window) {
    connect(&autosave_, &Autosave::failed, this, &RecoveryController::failed);
}

void RecoveryController::offerAll() {
    std::vector<RecoverableWork> works = folders_.claim();
    if (works.empty()) return emit nothingToRecover();
    ask(std::move(works));
}

void RecoveryController::offer() {
    QSet<QString> folders;
    for (const QString& path : RecentFiles().paths()) folders << QFileInfo(path).path();
    tidyApart(folders);
    std::vector<RecoverableWork> works = folders_.claim(RecoveryFolders::Wanted::notRefused);
    if (!works.empty()) ask(std::move(works));
}

void RecoveryController::ask(std::vector<RecoverableWork> works) {
    auto* dialog = new RecoveryDialog(std::move(works), &window_);
    connect(dialog, &RecoveryDialog::recoverRequested, this, [this](const auto& chosen) {
        for (const RecoverableWork& work : chosen) recover(work);
    });
    connect(dialog, &RecoveryDialog::refused, this, [](const auto& chosen) {
        for (const RecoverableWork& work : chosen) RecoveryFolders::refuse(work.folder);
    });
    dialog->open();
}

void RecoveryController::recover(const RecoverableWork& work) {
    opener_.restore(
        work.title,
        [work] {
            const io::JournalContents kept = io::readJournal(work.folder.toStdU16String());
            return restored(kept.content, work.title);
        },
        [this, work](OpenDocument* document, const RestoredDocument&) {
            if (!work.file.isEmpty()) document->setFile(work.file, FileStamp::ofText(work.stamp));
            document->undoStack().resetClean();  // it differs from its file
            autosave_.watch(*document, work.folder, work.thumbnail);
            emit recovered(document);
        });
}

}  // namespace weft::gui
