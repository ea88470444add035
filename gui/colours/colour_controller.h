#pragma once
/// The commands of the Image and View menus that are about colour profiles.
#include <QAction>
#include <QMenu>
#include <QPointer>

#include "gui/colours/profile_dialog.h"
#include "gui/document/clone_document.h"
#include "gui/jobs/background_jobs.h"

namespace weft::gui {

/// Asks, works off the GUI thread, and hands the document one step of undo. GUI thread.
class ColourController : public QObject {
    Q_OBJECT
public:
    ColourController(BackgroundJobs& jobs, QWidget& window);

    void addTo(QMenu& image, QMenu& view) const;
    /// The one that commands act on; null: none.
    void setDocument(CloneDocument* document);
    void assign(const ProfileChoice& choice) { change(ProfileUse::assign, choice); }
    void convert(const ProfileChoice& choice) { change(ProfileUse::convert, choice); }

signals:
    void failed(const QString& sentence);

private:
    void ask(ProfileUse use);
    void askForProof();
    void change(ProfileUse use, const ProfileChoice& choice);
    void setProofShown(bool shown);

    BackgroundJobs& jobs_;
    QWidget& window_;
    QAction *assign_, *convert_, *proof_, *proofSetup_;
    QPointer<CloneDocument> document_;
    ProfileChoice device_;  ///< the proof's; without a profile: not chosen yet
};

}  // namespace weft::gui
