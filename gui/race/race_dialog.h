#pragma once
/// A race of relaxation schemes over the problem in front.
#include <QDialog>

#include "gui/race/race_runner.h"

class QToolButton;

namespace weft::gui {

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
    [[nodiscard]] const Race& race() const { return *race_; }
    [[nodiscard]] bool running() const { return runner_->running(); }
    void start();
    /// Says in the dialog what failed.
    void saveTo(const QString& path);

signals:
    /// All ran, or the race was cancelled or failed.
    void ended();

private:
    void build();
    [[nodiscard]] QLayout* replayRow();
    void connectRunner();
    void addRun(int index, std::shared_ptr<const RaceRun> run);
    void end(const QString& failure);
    void askWhereToSave();

    std::string backend_;
    std::shared_ptr<const CloneProblem> problem_;
    std::shared_ptr<const Race> race_;
    RaceSetup* setup_;
    ReplayView* replay_;
    ReplayBar* bar_;
    RaceResults* results_;
    QToolButton* save_;
    RaceRunner* runner_;
};

}  // namespace weft::gui
