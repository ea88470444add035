#pragma once
/// From "Export" to a picture file: wait for the proof, then write off the GUI thread.
#include <QObject>
#include <QPointer>
#include <QString>

#include "gui/document/clone_solve_controller.h"
#include "gui/files/export_picture.h"
#include "gui/jobs/background_jobs.h"

namespace weft::gui {

/// Waits until the controller has a certified picture within half a code of the file's depth, then
/// composes and writes that same picture, so preview equals export. Where the proof cannot be had the
/// file is written all the same and exported() says so. One export at a time. GUI thread.
class ExportFlow : public QObject {
    Q_OBJECT
public:
    ExportFlow(CloneSolveController& controller, BackgroundJobs& jobs, QObject* parent = nullptr);

    /// `document` must be the controller's. An export in progress is refused with failed().
    void start(CloneDocument& document, const ExportRequest& request);
    /// What is done with the proved picture on a worker; it throws what the user is told.
    using Work = std::function<void(const ExportSource&, const std::stop_token&)>;
    /// The same for other things than files, in 8 bits; ends with printed(). `where`: as users know
    /// it.
    void print(CloneDocument& document, const QString& where, Work work);
    [[nodiscard]] bool active() const { return phase_ != Phase::idle; }
    /// The export in progress, else the last one.
    [[nodiscard]] const ExportRequest& request() const { return request_; }
    void cancel();

signals:
    /// The solve is waited for (not emitted where it was ready).
    void waiting(const QString& title);
    /// Share 0..1 of the way to the accuracy that is waited for.
    void waitProgressed(double share);
    void waitEnded();
    /// `remark` is empty, or says that the tolerance was not reached or what the format has no place
    /// for.
    void exported(weft::gui::CloneDocument* document, const QString& path, const QString& remark);
    /// `where` as above, `remark` on the tolerance alone.
    void printed(const QString& where, const QString& remark);
    void failed(const QString& sentence);
    void ended();

private:
    enum class Phase { idle, waiting, writing };
    void wait(CloneDocument& document, const ExportRequest& request, Work work);
    void onSolveFinished();
    void go();
    void write();
    void printNow();
    void end();
    [[nodiscard]] double wantedTolerance() const;

    CloneSolveController& controller_;
    BackgroundJobs& jobs_;
    Phase phase_ = Phase::idle;
    ExportRequest request_;
    Work work_;  ///< null: a file is written
    QPointer<CloneDocument> document_;
    BackgroundJobs::Id job_ = 0;
};

}  // namespace weft::gui
