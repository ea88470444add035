#include "gui/workspace/recovery_controller.h"

#include <QFileInfo>
#include <algorithm>

#include "gui/files/recent_files.h"
#include "gui/recovery/recovery_dialog.h"
#include "weft/io/document_journal.h"

namespace weft::gui {

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
    for (const QString& path : RecentFiles().paths()) autosave_.tidy(QFileInfo(path).path());
    std::vector<RecoverableWork> works = folders_.claim();
    std::erase_if(works, [](const RecoverableWork& work) { return work.refused; });
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
            if (!work.file.isEmpty()) document->setFile(work.file);
            document->undoStack().resetClean();  // it differs from its file
            autosave_.watch(*document, work.folder);
            emit recovered(document);
        });
}

}  // namespace weft::gui
