#pragma once
/// Unsaved work on disk, seconds after each change, so that no crash takes it.
#include <QElapsedTimer>
#include <QHash>
#include <QObject>
#include <QTimer>
#include <optional>

#include "gui/document/open_document.h"
#include "gui/jobs/gui_calls.h"
#include "gui/recovery/autosave_writer.h"
#include "gui/recovery/recovery_folders.h"
#include "weft/document/document.h"

namespace weft::gui {

/// Keeps a journal of every watched document that differs from its file. Documents are written by a
/// thread of low priority; the GUI thread hands it shared parts, at most once a second. GUI thread.
class Autosave : public QObject {
    Q_OBJECT
public:
    explicit Autosave(RecoveryFolders& folders, QObject* parent = nullptr);

    /// Until it is destroyed, with which its journal goes. `recoveredFrom`: a journal that goes once
    /// the document's own is there; empty: none. `thumbnail`: of that journal, until the document is
    /// seen anew, since one that was never in front is not solved yet.
    void watch(OpenDocument& document, const QString& recoveredFrom = {},
               const QImage& thumbnail = {});
    /// Writes all that is not written yet, and waits for it.
    void keepAll();
    /// The user has said that nothing of it is to be kept, and the process ends. Without this,
    /// journals stay.
    void discardAll();
    /// All that was asked for is on disk.
    void wait() { writer_.wait(); }

signals:
    /// Work cannot be kept: disk full, no folder. Told once until it works again.
    void failed(const QString& sentence);

private:
    struct Watched {
        QString folder;
        QString recoveredFrom;
        std::optional<io::StoredDocument> written;
        QImage thumbnail;
        bool seenAnew = true;  ///< since the thumbnail
        std::int64_t changedAt = 0;
    };
    void noteChange(OpenDocument& document);
    [[nodiscard]] bool isDragging() const;
    void writeChanged();
    void write(OpenDocument& document, Watched& watched);
    void forget(QObject* document);
    void remove(const Watched& watched);
    void onWritten(const QString& failure);

    RecoveryFolders& folders_;
    QHash<QObject*, Watched> watched_;
    QTimer soon_;
    QElapsedTimer waited_;  ///< since the first change that is not written
    bool told_ = false;
    GuiCalls calls_;
    AutosaveWriter writer_;  ///< last: its thread ends first
};

}  // namespace weft::gui
