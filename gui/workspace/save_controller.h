#pragma once
/// Save, Save As, Save a Copy, and the questions around them.
#include <QObject>
#include <QPointer>
#include <functional>
#include <vector>

#include "gui/files/document_store.h"
#include "gui/workspace/document_tabs.h"

namespace weft::gui {

/// Nothing blocks: questions are windows that answer later. GUI thread.
class SaveController : public QObject {
    Q_OBJECT
public:
    SaveController(DocumentTabs& tabs, DocumentStore& store, QWidget& window);

    /// The document in front, into its file; asks where it has none, or where another program wrote
    /// that file meanwhile.
    void save();
    void askWhere(SaveAs as);
    /// Asks about unsaved changes: `discard` runs where they are not wanted, `saved` once all are
    /// saved; by then there may be others.
    void askToDiscard(const std::vector<OpenDocument*>& changed, std::function<void()> discard,
                      std::function<void()> saved);
    /// Emits changedElsewhere() for documents whose files changed since they were last looked at.
    void lookAtFiles();

signals:
    /// A sentence: another program changed or removed the file of a document.
    void changedElsewhere(const QString& sentence);

private:
    void askToReplace(OpenDocument& document);
    /// One after the other, asking where none has a file; `proceed` runs once all are saved.
    void saveAll(std::vector<QPointer<OpenDocument>> documents, const std::function<void()>& proceed);
    /// After "Save" was the answer: `proceed` runs once `document` is saved and unchanged.
    void whenSaved(OpenDocument* document, const std::function<void()>& proceed);
    void forgetWhatFollows() { delete waiting_; }

    DocumentTabs& tabs_;
    DocumentStore& store_;
    QWidget& window_;
    QPointer<QObject> waiting_;  ///< of whenSaved()
};

}  // namespace weft::gui
