#pragma once
/// Documents to files: what "Save" writes.
#include <QObject>
#include <QPointer>
#include <QString>
#include <memory>

#include "gui/document/open_document.h"
#include "gui/document/source/profile_cache.h"
#include "gui/jobs/background_jobs.h"
#include "weft/backend_registry.h"

namespace weft::gui {

/// What a written file becomes.
enum class SaveAs {
    own,   ///< the document's file, which it has from then on; it counts as saved
    copy,  ///< another file; the document stays with its own
};

/// Solves a document's patches for other programs' layers and writes it, off the GUI thread. One save
/// at a time. GUI thread.
class DocumentStore : public QObject {
    Q_OBJECT
public:
    DocumentStore(const BackendRegistry& registry, BackgroundJobs& jobs,
                  std::shared_ptr<ProfileCache> profiles, QObject* parent = nullptr);

    /// A save in progress is refused with failed().
    void save(OpenDocument& document, const QString& path, SaveAs as = SaveAs::own);
    [[nodiscard]] bool active() const { return job_ != 0; }

signals:
    /// Null where the document was closed meanwhile.
    void saved(weft::gui::OpenDocument* document, const QString& path);
    void failed(const QString& sentence);
    /// After saved(): the file names pictures of these folders, outside its own. It may read them
    /// when it is opened again, since they were linked here.
    void namedOutside(const QString& path, const QStringList& folders);

private:
    void noteOutside(const io::StoredDocument& content, const QString& path);

    BackendRegistry registry_;
    BackgroundJobs& jobs_;
    std::shared_ptr<ProfileCache> profiles_;
    BackgroundJobs::Id job_ = 0;
};

}  // namespace weft::gui
