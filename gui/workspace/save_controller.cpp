#include "gui/workspace/save_controller.h"

#include <QFileInfo>
#include <QPushButton>

#include "gui/files/recent_files.h"
#include "gui/texts/file_dialog.h"
#include "gui/texts/message_box.h"
#include "gui/workspace/unsaved_question.h"

namespace weft::gui {

SaveController::SaveController(DocumentTabs& tabs, DocumentStore& store, QWidget& window)
    : QObject(&window), tabs_(tabs), store_(store), window_(window) {}

void SaveController::save() {
    OpenDocument* document = tabs_.documentInFront();
    if (!document) return;
    if (document->file().isEmpty())
        askWhere(SaveAs::own);
    else if (document->fileState() == FileState::changed)
        askToReplace(*document);
    else
        store_.save(*document, document->file());
}

void SaveController::askToReplace(OpenDocument& document) {
    auto* box = new MessageBox(
        MessageBox::Warning, tr("File Changed"),
        tr("Another program changed “%1” since it was opened or saved here.").arg(document.title()),
        MessageBox::Cancel, &window_);
    box->setInformativeText(tr("Replacing it loses what the other program wrote."));
    auto* replace = box->addButton(tr("&Replace"), MessageBox::DestructiveRole);
    auto* elsewhere = box->addButton(tr("Save &As …"), MessageBox::AcceptRole);
    replace->setObjectName("replace");
    box->setDefaultButton(elsewhere);
    connect(box, &MessageBox::finished, this,
            [this, box, replace, elsewhere, document = QPointer(&document)] {
                if (document && box->clickedButton() == replace)
                    return store_.save(*document, document->file());
                if (document && box->clickedButton() == elsewhere) return askWhere(SaveAs::own);
                forgetWhatFollows();
            });
    box->show();
}

void SaveController::askWhere(SaveAs as) {
    OpenDocument* front = tabs_.documentInFront();
    if (!front) return;
    const QString path = front->path();
    auto* dialog =
        new FileDialog(&window_, as == SaveAs::copy ? tr("Save a Copy") : tr("Save Document"));
    dialog->setAcceptMode(FileDialog::AcceptSave);
    dialog->setOption(FileDialog::DontUseNativeDialog);
    dialog->setNameFilter(tr("OpenRaster documents (*.ora)"));
    dialog->setDefaultSuffix("ora");
    const bool hasFolder = !path.isEmpty() && !path.startsWith(':');
    dialog->setDirectory(hasFolder ? QFileInfo(path).path() : lastFolder());
    dialog->selectFile(QFileInfo(front->title()).completeBaseName() +
                       (as == SaveAs::copy ? "-copy.ora" : ".ora"));
    connect(dialog, &FileDialog::fileSelected, this,
            [this, as, document = QPointer(front)](const QString& chosen) {
                if (document) store_.save(*document, chosen, as);
            });
    connect(dialog, &QDialog::rejected, this, &SaveController::forgetWhatFollows);
    dialog->open();
}

void SaveController::askToDiscard(const std::vector<OpenDocument*>& changed,
                                  std::function<void()> discard, std::function<void()> saved) {
    std::vector<QPointer<OpenDocument>> toSave(changed.begin(), changed.end());
    MessageBox* box = unsavedQuestion(changed, window_);
    connect(box, &MessageBox::finished, this,
            [this, discard = std::move(discard), saved = std::move(saved), toSave](int button) {
                if (button == MessageBox::Discard) discard();
                if (button == MessageBox::Save || button == MessageBox::SaveAll)
                    saveAll(toSave, saved);
            });
    box->show();
}

void SaveController::saveAll(std::vector<QPointer<OpenDocument>> documents,
                             const std::function<void()>& proceed) {
    while (!documents.empty() && !documents.front()) documents.erase(documents.begin());
    if (documents.empty()) return proceed();
    OpenDocument* first = documents.front();
    documents.erase(documents.begin());
    tabs_.setCurrentIndex(tabs_.indexOfDocument(first));
    whenSaved(first, [this, documents, proceed] { saveAll(documents, proceed); });
    save();
}

// Forgotten when the save fails or its dialog is closed.
void SaveController::whenSaved(OpenDocument* document, const std::function<void()>& proceed) {
    auto* once = new QObject(document);
    waiting_ = once;
    connect(&store_, &DocumentStore::failed, once, &QObject::deleteLater);
    connect(&store_, &DocumentStore::saved, once,
            [once, document, proceed](const OpenDocument* written) {
                once->deleteLater();
                if (written == document && !document->modified()) proceed();
            });
}

void SaveController::lookAtFiles() {
    for (OpenDocument* document : tabs_.documents()) {
        const FileState state = document->fileState();
        if (!document->noteFileState(state)) continue;
        if (state == FileState::changed)
            emit changedElsewhere(tr("Another program changed “%1”. What is open here is as it was; "
                                     "open the file again to see the change.")
                                      .arg(document->title()));
        else if (state == FileState::gone)
            emit changedElsewhere(tr("The file of “%1” was moved or deleted. What is open here is "
                                     "still there: save it to keep it.")
                                      .arg(document->title()));
    }
}

}  // namespace weft::gui
