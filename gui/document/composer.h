#pragma once
/// Joins the shown document with the live solve.
#include <QObject>
#include <QPointer>
#include <memory>

#include "gui/document/clone_document.h"
#include "gui/jobs/background_jobs.h"
#include "gui/live/live_session.h"

namespace weft::gui {

/// Turns every change of the current document into an Edit, and every snapshot into display pixels.
/// One document at a time is solved, the one that is shown. GUI thread; nothing waits.
class Composer : public QObject {
    Q_OBJECT
public:
    using SharedSnapshot = std::shared_ptr<const Snapshot>;

    Composer(LiveSession& session, BackgroundJobs& jobs, QObject* parent = nullptr);

    /// Null: nothing is shown.
    void setDocument(CloneDocument* document);
    [[nodiscard]] CloneDocument* document() const { return document_; }
    void setSettings(const SolveSettings& settings);
    [[nodiscard]] const SolveSettings& settings() const { return settings_; }
    /// The next edits ask for at most this error (codes); 0: only what the settings say. For saving.
    void setToleranceFloor(double codes);
    /// Solves on if the newest picture is not proven to the tolerance asked (after a cancel, say).
    void makeFinal();
    void cancel();

    /// True when all patches are solved and the last result is final, whatever its outcome.
    [[nodiscard]] bool settled() const { return settled_; }
    /// What was submitted last; null: nothing is to be solved.
    [[nodiscard]] const std::shared_ptr<const CloneProblem>& problem() const { return problem_; }
    /// Of the newest picture of this document; null before the first.
    [[nodiscard]] const SharedSnapshot& newest() const { return newest_; }

signals:
    /// An edit went to the solver; snapshotShown will tell how it ends.
    void submitted();
    /// A snapshot of this document arrived and is shown (also for a failed or cancelled solve).
    void snapshotShown(std::shared_ptr<const weft::Snapshot> snapshot);
    /// settled() became true.
    void finished();
    /// The document has nothing to solve, or its patch lies off the picture: `reason` (may be empty).
    void idle(const QString& reason);
    void settingsChanged(const weft::SolveSettings& settings);

private:
    [[nodiscard]] double tolerance() const;
    void submit();
    void submitNothing(const QString& reason);
    void passOver();
    void buildBase();
    void onSnapshot(const SharedSnapshot& snapshot);
    void onFinal(const Snapshot& snapshot);
    void forgetEarlierEdits() { firstValidId_ = lastId_ + 1; }

    LiveSession& session_;
    BackgroundJobs& jobs_;
    QPointer<CloneDocument> document_;
    SolveSettings settings_;
    double toleranceFloor_ = 0;
    std::uint64_t lastId_ = 0;
    std::uint64_t firstValidId_ = 1;  ///< snapshots of earlier edits belong to something else
    int lastTarget_ = -1;
    std::shared_ptr<const CloneProblem> problem_;
    BackgroundJobs::Id baseJob_ = 0;  ///< that writes the layers into a base; 0: none runs
    Composition::Layers layersOfJob_;
    bool settled_ = true;
    SharedSnapshot newest_;
};

}  // namespace weft::gui
