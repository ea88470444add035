#pragma once
/// From "Save" to a file: wait for the proof, then write off the GUI thread.
#include <QObject>
#include <QPointer>
#include <QString>

#include "gui/document/clone_solve_controller.h"
#include "gui/jobs/background_jobs.h"

namespace weft::gui {

/// Waits until the controller has a certified picture within half a code of the file's depth, then
/// composes and writes that same picture, so preview equals export. Where the proof cannot be had the
/// file is written all the same and saved() says so. One save at a time. GUI thread.
class SaveFlow : public QObject {
    Q_OBJECT
public:
    SaveFlow(CloneSolveController& controller, BackgroundJobs& jobs, QObject* parent = nullptr);

    /// `document` must be the controller's. A save in progress is refused with failed().
    void save(CloneDocument& document, const SaveRequest& request);
    [[nodiscard]] bool active() const { return phase_ != Phase::idle; }
    /// The save in progress, else the last one.
    [[nodiscard]] const SaveRequest& request() const { return request_; }
    /// Whether the document is still as it was written; for slots of saved().
    [[nodiscard]] bool unchangedSince(const CloneDocument& document) const;
    void cancel();

signals:
    /// The solve is waited for (not emitted where it was ready).
    void waiting(const QString& title);
    /// Share 0..1 of the way to the accuracy that is waited for.
    void waitProgressed(double share);
    void waitEnded();
    /// `remark` is empty, or says that the tolerance was not reached.
    void saved(weft::gui::CloneDocument* document, const QString& path, const QString& remark);
    void failed(const QString& sentence);
    void ended();

private:
    enum class Phase { idle, waiting, writing };
    void onSolveFinished();
    void write();
    void end();
    [[nodiscard]] double wantedTolerance() const;

    CloneSolveController& controller_;
    BackgroundJobs& jobs_;
    Phase phase_ = Phase::idle;
    SaveRequest request_;
    int writtenIndex_ = 0;                          ///< of the undo stack
    const QUndoCommand* writtenCommand_ = nullptr;  ///< the last one; only compared
    QPointer<CloneDocument> document_;
    BackgroundJobs::Id job_ = 0;
};

}  // namespace weft::gui
