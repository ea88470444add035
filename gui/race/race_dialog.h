#pragma once
/// A race of relaxation schemes over the problem in front.
#include <QDialog>

#include "gui/jobs/background_jobs.h"
#include "gui/race/race_runner.h"

class QToolButton;

namespace weft::gui {

class OverlayLegend;
class RaceResults;
class RaceSetup;
class ReplayBar;
class ReplayView;
class SchemeJudge;

/// Window-modal, so that no edit asks for the device while the schemes run. Who opens it sees to it
/// that the live solve rests. Closing cancels. GUI thread.
class RaceDialog : public QDialog {
    Q_OBJECT
public:
    /// `judge` says which schemes run on `backend`; it must outlive the dialog.
    RaceDialog(const BackendRegistry& registry, const std::string& backend, SchemeJudge& judge,
               std::shared_ptr<const CloneProblem> problem, QWidget* parent = nullptr);
    ~RaceDialog() override;

    [[nodiscard]] RaceSetup& setup() { return *setup_; }
    [[nodiscard]] ReplayView& replay() { return *replay_; }
    [[nodiscard]] ReplayBar& bar() { return *bar_; }
    [[nodiscard]] RaceResults& results() { return *results_; }
    [[nodiscard]] const RaceRecord& race() const { return race_; }
    [[nodiscard]] bool running() const { return runner_->running(); }
    void start();
    /// On a worker; the dialog says when it is done or what failed.
    void saveTo(const QString& path);
    /// What stands below the drawing in a file.
    [[nodiscard]] QString caption() const;

private:
    void build();
    [[nodiscard]] QLayout* replayRow();
    void addRun(int index, std::shared_ptr<const RaceRun> run);
    void end(const QString& failure);
    void askForFile();

    std::string backend_;
    std::shared_ptr<const CloneProblem> problem_;
    RaceRecord race_;
    RaceSetup* setup_;
    ReplayView* replay_;
    OverlayLegend* legend_;  ///< of the errors' colours, while those are shown
    ReplayBar* bar_;
    RaceResults* results_;
    QToolButton* save_;
    RaceRunner* runner_;
    BackgroundJobs jobs_;  ///< last: ends before the rest goes
};

}  // namespace weft::gui
