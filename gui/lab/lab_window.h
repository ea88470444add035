#pragma once
/// The Lab: experiments of the papers, run on this machine.
#include <QElapsedTimer>
#include <QWidget>
#include <map>

#include "gui/charts/chart_painter.h"
#include "gui/jobs/background_jobs.h"
#include "gui/lab/kept_runs.h"
#include "gui/lab/lab_runner.h"
#include "gui/lab/parameter_form.h"

class QMenu;
class QSplitter;
class QPushButton;

namespace weft::gui {

class Label;
class ComparedBar;
class ExperimentList;
class LabProber;
class ReportView;
class RunBox;

/// A window of its own beside the pictures. One experiment runs at a time; others may be looked at
/// meanwhile. Who opens it lets nobody else use the device between started() and stopped(). Closing
/// cancels; what was measured stays until the window goes. GUI thread.
class LabWindow : public QWidget {
    Q_OBJECT
public:
    /// The patch and the surface that the user works on, where there is one.
    using GetInputs = std::function<LabInputs()>;

    /// `backend`: the one to choose where it is there. `front` gives what is in front when a
    /// run starts. Runs are kept in keptRunsFolder().
    LabWindow(const BackendRegistry& registry, const std::string& backend, GetInputs front,
              QWidget* parent = nullptr);
    ~LabWindow() override;

    void choose(const Experiment& experiment);
    [[nodiscard]] const Experiment& shown() const { return *shown_; }
    void start();
    [[nodiscard]] bool running() const { return runner_->running(); }
    /// Of the experiment shown: what runs or ran here, now or before the program started; null:
    /// nothing yet.
    [[nodiscard]] SharedRecord record() const { return page().own; }
    /// On a worker; the window says when it is done or what failed.
    void saveData(const QString& path);
    void saveFigure(const QString& path, const ChartStyle& style);
    /// `title` names the run where its device and driver do not tell it from others; empty: its file.
    void compareWith(const QString& path, const QString& title = {});
    /// Runs of before were looked for.
    [[nodiscard]] bool lookedForRuns() const { return lookedForRuns_; }
    /// What may be compared with, made when it opens.
    [[nodiscard]] QMenu& compareMenu() { return *compareMenu_; }

    [[nodiscard]] ExperimentList& list() { return *list_; }
    [[nodiscard]] ParameterForm& form() { return *form_; }
    [[nodiscard]] RunBox& runBox() { return *box_; }
    [[nodiscard]] ReportView& report() { return *report_; }
    [[nodiscard]] ComparedBar& compared() { return *compared_; }

signals:
    void started();
    void stopped();

protected:
    void closeEvent(QCloseEvent* event) override;

private:
    /// What is kept of each experiment.
    struct Page {
        ParameterForm::Edits edits;
        SharedRecord own;
        QString kept;  ///< file that keeps `own`; empty: not kept, or not yet
        std::vector<SharedRecord> others;
    };
    [[nodiscard]] const Page& page() const { return pages_.at(shown_); }
    [[nodiscard]] Page& page() { return pages_.at(shown_); }
    void build();
    [[nodiscard]] QWidget* centre();
    [[nodiscard]] QWidget* side();
    void buildSaveMenu();
    void connectParts();
    void showExperiment(const Experiment& experiment);
    void showReport();
    void showProblem();
    [[nodiscard]] QString problem() const;
    [[nodiscard]] std::vector<SharedRecord> runsShown() const;
    void take(const SharedRecord& soFar);
    void end(const SharedRecord& record, const QString& failure);
    [[nodiscard]] QString outcomeText(const LabReport& report) const;
    void save(const std::function<QString()>& saver, const QString& path);
    void add(const SharedRecord& opened);
    void fillCompareMenu();
    void keep(const Experiment& experiment, const SharedRecord& record);
    void adopt(const NewestRuns& newest);
    [[nodiscard]] QString keptText() const;
    void askWhereToSaveData();
    void askWhereToSaveFigure(const ChartStyle& style);
    void askForRun();
    [[nodiscard]] QString fileName(const QString& suffix) const;

    GetInputs front_;
    std::map<const Experiment*, Page> pages_;
    const Experiment* shown_;
    const Experiment* measured_ = nullptr;  ///< by the run under way
    SharedRecord before_;                   ///< what it had found before
    QElapsedTimer sinceStart_;
    ExperimentList* list_;
    Label *title_, *source_;
    QPushButton *compare_, *save_;
    QMenu* compareMenu_;
    bool lookedForRuns_ = false;
    ComparedBar* compared_;
    ReportView* report_;
    ParameterForm* form_;
    RunBox* box_;
    QSplitter* parts_;
    LabProber* prober_;
    LabRunner* runner_;
    BackgroundJobs jobs_;  ///< last: ends before the rest goes
};

}  // namespace weft::gui
