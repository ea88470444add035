#pragma once
/// The commands that show another layer of an OpenEXR file.
#include <QAction>
#include <QPointer>
#include <cstdint>
#include <string>

#include "gui/document/clone_document.h"
#include "gui/jobs/background_jobs.h"

namespace weft::gui {

/// Asks which, reads it off the GUI thread, and hands the document one step of undo. GUI thread.
class LayerController : public QObject {
    Q_OBJECT
public:
    /// The commands: of the background, and of the active patch.
    LayerController(BackgroundJobs& jobs, QWidget& window, QAction& ofBackground, QAction& ofPatch);

    /// The one that commands act on, as it is now; null: none. Enables those that mean something.
    void setDocument(CloneDocument* document);
    /// Asks for a layer of the file of a patch; `patch` 0: of the background.
    void ask(CloneDocument& document, std::uint64_t patch);

signals:
    void failed(const QString& sentence);
    void told(const QString& sentence);

private:
    /// What is shown another layer of.
    struct Subject {
        QPointer<CloneDocument> document;
        std::uint64_t patch = 0;
        std::shared_ptr<const Picture> picture;
    };
    void choose(const Subject& subject, const std::string& layer);
    void showBackground(const Subject& subject, const std::string& layer);
    void showPatch(const Subject& subject, const std::string& layer);

    BackgroundJobs& jobs_;
    QWidget& window_;
    QAction &ofBackground_, &ofPatch_;
    QPointer<CloneDocument> document_;
};

}  // namespace weft::gui
