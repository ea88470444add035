#include "gui/lab/lab_window.h"

#include <QCloseEvent>
#include <QPushButton>
#include <QSettings>
#include <QSplitter>

#include "gui/charts/chart_view.h"
#include "gui/lab/experiment_list.h"
#include "gui/lab/lab_files.h"
#include "gui/lab/lab_prober.h"
#include "gui/lab/report/compared_bar.h"
#include "gui/lab/report/lab_comparison.h"
#include "gui/lab/report/replay_bar.h"
#include "gui/lab/report/replay_page.h"
#include "gui/lab/report/report_view.h"
#include "gui/lab/run_box.h"
#include "gui/lab/sample_photo.h"
#include "gui/languages/engine_text.h"
#include "gui/style/number_text.h"
#include "gui/texts/label.h"

namespace weft::gui {

LabWindow::LabWindow(const BackendRegistry& registry, const std::string& backend, GetInputs front,
                     QWidget* parent)
    : QWidget(parent, Qt::Window),
      front_(std::move(front)),
      shown_(experiments().front()),
      prober_(new LabProber(registry, this)),
      runner_(new LabRunner(registry, this)) {
    for (const Experiment* experiment : experiments()) pages_[experiment] = {};
    setObjectName("lab");
    setWindowTitle(tr("Lab – Weft"));
    build();
    connectParts();
    connect(prober_, &LabProber::probed, this, [this, backend](const std::vector<LabPlace>& places) {
        box_->setPlaces(places, backend);
    });
    list_->choose(*shown_);
    showExperiment(*shown_);
    jobs_.read<NewestRuns>(
        tr("Looking for earlier runs"),
        [](const std::stop_token& stop) { return newestRuns(keptRunsFolder(), stop); },
        [this](const NewestRuns& newest) { adopt(newest); },
        [this](const QString& sentence) { box_->setMessage(sentence); });
    box_->setProblem(tr("Devices are looked for."));
    resize(1320, 820);
    restoreGeometry(QSettings().value("lab/geometry").toByteArray());
    parts_->restoreState(QSettings().value("lab/parts").toByteArray());
}

// The run ends before the widgets that it reports to are destroyed.
LabWindow::~LabWindow() {
    delete runner_;
    delete prober_;
}

void LabWindow::connectParts() {
    connect(list_, &ExperimentList::experimentChosen, this, &LabWindow::showExperiment);
    connect(form_, &ParameterForm::changed, this, [this] {
        page().edits = form_->edits();
        showProblem();
    });
    connect(box_, &RunBox::quickChanged, form_, &ParameterForm::setQuick);
    connect(box_, &RunBox::placeChanged, this, &LabWindow::showProblem);
    connect(box_, &RunBox::runRequested, this, &LabWindow::start);
    connect(box_, &RunBox::cancelRequested, runner_, &LabRunner::cancel);
    connect(runner_, &LabRunner::progressed, box_, &RunBox::showProgress);
    connect(runner_, &LabRunner::grown, this, &LabWindow::take);
    connect(runner_, &LabRunner::ended, this, &LabWindow::end);
    connect(compared_, &ComparedBar::removeRequested, this, [this](int run) {
        std::vector<SharedRecord>& others = page().others;
        // What is compared comes after what is shown, which may be the first of them.
        others.erase(others.begin() + run + (page().own ? 0 : 1));
        showReport();
    });
}

void LabWindow::choose(const Experiment& experiment) { list_->choose(experiment); }

void LabWindow::showExperiment(const Experiment& experiment) {
    shown_ = &experiment;
    title_->setText(engineText(experiment.title));
    QString source = engineText(nameOf(experiment.paper));
    if (!experiment.figures.empty()) source += QStringLiteral(", ") + engineText(experiment.figures);
    source_->setText(source + QStringLiteral(". ") + engineText(experiment.summary));
    const ParameterForm::Edits edits = page().edits;
    form_->setExperiment(experiment, box_->quick(), edits);
    if (!running()) box_->setMessage(keptText());
    report_->offer(experiment.paper != LabPaper::none, experiment.records);
    showReport();
    showProblem();
}

// Its own run first; where there is none, the first that was opened stands in its place.
std::vector<SharedRecord> LabWindow::runsShown() const {
    if (running() && measured_ == shown_ && !page().own) return {};
    std::vector<SharedRecord> runs = page().others;
    if (page().own) runs.insert(runs.begin(), page().own);
    return runs;
}

void LabWindow::showReport() {
    const std::vector<SharedRecord> runs = runsShown();
    report_->setRuns(
        runs,
        running() && measured_ == shown_
            ? tr("The first point is being measured …")
            : tr("Run the experiment to see what it finds, or choose another run under Compare."));
    QStringList names = namesOf(runs).mid(1), tips;
    for (std::size_t i = 1; i < runs.size(); ++i) tips << runs[i]->file;
    compared_->setRuns(names, tips);
    save_->setEnabled(!runs.empty());
}

QString LabWindow::problem() const {
    const LabPlace* place = box_->place();
    if (!place) return tr("No device is there to measure on.");
    if (const auto reason = place->reasons.find(shown_); reason != place->reasons.end())
        return reason->second;
    if (running() && measured_ != shown_)
        return tr("'%1' is running; one experiment runs at a time.")
            .arg(engineText(measured_->title));
    return form_->problem();
}

void LabWindow::showProblem() { box_->setProblem(problem()); }

void LabWindow::start() {
    if (running() || !problem().isEmpty()) return;
    LabInputs inputs = front_ ? front_() : LabInputs{};
    inputs.photo = [quick = box_->quick()] { return samplePhoto(quick); };
    measured_ = shown_;
    before_ = std::exchange(page().own, nullptr);
    sinceStart_.start();
    emit started();
    runner_->start({.experiment = shown_,
                    .parameters = form_->parameters(),
                    .inputs = std::move(inputs),
                    .backend = box_->place()->name.toStdString()});
    box_->setMessage({});
    box_->setRunning(true);
    list_->setRunning(measured_);
    showReport();
}

void LabWindow::take(const SharedRecord& soFar) {
    pages_[measured_].own = soFar;
    before_ = nullptr;
    if (measured_ == shown_) showReport();
}

// A run that was stopped before it measured anything leaves the one before it.
void LabWindow::end(const SharedRecord& record, const QString& failure) {
    Page& measured = pages_[measured_];
    if (record && (record->report.complete || measured.own))
        measured.own = record;
    else
        measured.own = before_;
    before_ = nullptr;
    if (measured.own) list_->setFigure(*measured_, *measured.own);
    if (record && measured.own == record) measured.kept.clear();
    if (record && record->report.complete) keep(*measured_, record);
    list_->setRunning(nullptr);
    box_->setRunning(false);
    const QString outcome = failure.isEmpty() ? outcomeText(record->report) : failure;
    box_->setMessage(measured_ == shown_
                         ? outcome
                         : engineText(measured_->title) + QStringLiteral(": ") + outcome);
    showReport();
    showProblem();
    if (report_->replay().isVisible()) report_->replay().bar().play();
    emit stopped();
}

QString LabWindow::outcomeText(const LabReport& report) const {
    const QString took = secondsText(1e-3 * static_cast<double>(sinceStart_.elapsed()));
    if (!report.complete) return tr("Cancelled after %1; what was measured stays.").arg(took);
    if (report.missed == 0) return tr("Done in %1.").arg(took);
    return tr("Done in %1; points that did not reach their tolerance or were not right: %2.")
        .arg(took)
        .arg(report.missed);
}

void LabWindow::closeEvent(QCloseEvent* event) {
    QSettings().setValue("lab/geometry", saveGeometry());
    QSettings().setValue("lab/parts", parts_->saveState());
    runner_->cancel();
    QWidget::closeEvent(event);
}

}  // namespace weft::gui
