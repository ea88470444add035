#pragma once
/// Joins the shown relief with the live solve.
#include <QPointer>
#include <map>
#include <memory>

#include "gui/jobs/background_jobs.h"
#include "gui/live/solve_controller.h"
#include "gui/relief/relief_document.h"
#include "weft/live/surface_snapshot.h"
#include "weft/relief/relief_relaxation.h"

namespace weft::gui {

/// Turns every change of the document in front into an Edit, and every snapshot into its surface.
/// What the picture's samples mean (encoding, albedo, mask) is worked out by a job; light, hints and
/// λ then cost nothing. GUI thread; nothing waits.
class ReliefSolveController : public SolveController {
    Q_OBJECT
public:
    using SharedProblem = std::shared_ptr<const ReliefProblem>;

    ReliefSolveController(LiveSession& session, BackgroundJobs& jobs, QObject* parent = nullptr);

    /// Null: no relief is shown.
    void setDocument(ReliefDocument* document);
    [[nodiscard]] ReliefDocument* document() const { return document_; }
    /// Device, attempt, solver and scheme apply.
    void setSettings(const SolveSettings& settings);
    /// How (f, g) is relaxed where the solver is relaxation.
    void setRelaxation(OrientationKernel kernel, double lambda, double tolerance);
    /// So, with the scheme of the settings.
    [[nodiscard]] ReliefRelaxation chosenRelaxation() const;
    /// What a scheme may relax; null: nothing, or a bas-relief.
    [[nodiscard]] SharedProblem relaxable() const;
    void cancel();
    /// Stops without saying so: what is shown stays, and counts as not settled, until resume() or the
    /// next change.
    void pause();
    /// Goes on where pause() stopped it.
    void resume();

    /// True when `snapshot` is of the setup as it is now.
    [[nodiscard]] bool isCurrent(const Snapshot& snapshot) const {
        return readJob_ == 0 && snapshot.surface() && snapshot.surface()->problem == problem_;
    }
    /// What was submitted last for this document; null: nothing yet.
    [[nodiscard]] const SharedProblem& problem() const { return problem_; }

private:
    /// How a document was left: what it needs to be in front again without a solve.
    struct ParkedState {
        SharedProblem base;
        ReliefSetup setup;
        SolveSettings settings;
        std::optional<ReliefRelaxation> relaxation;
        SharedSnapshot newest;
    };
    [[nodiscard]] std::optional<ReliefRelaxation> relaxation() const;
    [[nodiscard]] bool solvesLike(const SolveSettings& settings) const;
    [[nodiscard]] bool watchesLike(const SolveSettings& settings) const;
    void park();
    [[nodiscard]] bool restore(const ParkedState& parked);
    void submit();
    void submitNothing(const QString& reason);
    void read();
    struct Read {
        SharedProblem problem;
        std::optional<ReliefSketch> sketch;
    };
    void onRead(const ReliefSetup& setup, Read read);
    void onSnapshot(const SharedSnapshot& snapshot) override;
    void forgetReading();

    BackgroundJobs& jobs_;
    QPointer<ReliefDocument> document_;
    OrientationKernel kernel_ = OrientationKernel::gaussNewton;
    double lambda_ = ReliefRelaxation{}.lambda, tolerance_ = ReliefRelaxation{}.tolerance;
    SharedProblem base_;  ///< the picture as read under `reading_`
    ReliefSetup reading_;
    BackgroundJobs::Id readJob_ = 0;
    SharedProblem problem_;  ///< base_ under the light, with the hints
    bool paused_ = false;
    std::map<const QObject*, ParkedState> parked_;
};

}  // namespace weft::gui
