#include "gui/race/race_dialog.h"

#include <QButtonGroup>
#include <QSplitter>

#include "gui/panels/drawing_export.h"
#include "gui/panels/figure_page.h"
#include "gui/race/race_results.h"
#include "gui/race/race_setup.h"
#include "gui/race/replay_bar.h"
#include "gui/race/replay_view.h"
#include "gui/style/controls.h"
#include "gui/style/number_text.h"
#include "gui/watch/colour_map.h"
#include "gui/watch/solve_overlay.h"
#include "weft/io/lab_report.h"

namespace weft::gui {

namespace {

constexpr int kSetupWidth = 290;
constexpr int kCaptionHeight = 40;

QString problemText(const CloneProblem& problem) {
    return RaceDialog::tr("A patch of %1 × %2 pixels, solved from nothing by each scheme in turn.")
        .arg(problem.box().width)
        .arg(problem.box().height);
}

}  // namespace

RaceDialog::RaceDialog(const BackendRegistry& registry, const std::string& backend,
                       SchemeJudge& judge, std::shared_ptr<const CloneProblem> problem,
                       QWidget* parent)
    : QDialog(parent),
      backend_(backend),
      problem_(std::move(problem)),
      setup_(new RaceSetup(judge, this)),
      replay_(new ReplayView(this)),
      legend_(new OverlayLegend(this)),
      bar_(new ReplayBar(this)),
      results_(new RaceResults(this)),
      save_(new QToolButton(this)),
      runner_(new RaceRunner(registry, this)) {
    setWindowTitle(tr("Race Schemes"));
    setWindowModality(Qt::WindowModal);
    setWindowFlag(Qt::WindowMaximizeButtonHint);
    resize(1180, 740);
    build();
    setup_->setHeadline(problemText(*problem_));
    connect(setup_, &RaceSetup::startRequested, this, &RaceDialog::start);
    connect(setup_, &RaceSetup::cancelRequested, runner_, &RaceRunner::cancel);
    connect(bar_, &ReplayBar::timeChanged, replay_, &ReplayView::setTime);
    connect(runner_, &RaceRunner::deviceKnown, this, [this](const DeviceInfo& device) {
        race_.device = device;
        setup_->setHeadline(problemText(*problem_) + QLatin1Char('\n') +
                            QString::fromStdString(device.device));
    });
    connect(runner_, &RaceRunner::progressed, setup_, &RaceSetup::showProgress);
    connect(runner_, &RaceRunner::runEnded, this, &RaceDialog::addRun);
    connect(runner_, &RaceRunner::ended, this, &RaceDialog::end);
}

// The race ends before the widgets that it reports to are destroyed.
RaceDialog::~RaceDialog() { delete runner_; }

void RaceDialog::build() {
    auto* upper = new QWidget;
    QVBoxLayout* above = columnOn(upper);
    above->addWidget(replay_, 1);
    legend_->setContent(errorLegend(kMostError, {}));
    legend_->setFixedSize(legend_->sizeHint());
    above->addWidget(legend_);
    legend_->hide();
    above->addLayout(replayRow());
    auto* halves = new QSplitter(Qt::Vertical);
    halves->setChildrenCollapsible(false);
    halves->addWidget(upper);
    halves->addWidget(results_);
    halves->setStretchFactor(0, 3);
    halves->setStretchFactor(1, 2);
    setup_->setFixedWidth(kSetupWidth);
    save_->setText(tr("Save …"));
    save_->setToolTip(tr("Save the race: CSV or JSON for the figures, PNG or SVG for the drawing"));
    save_->setEnabled(false);
    offerFigureThemes(*save_);
    results_->setCornerWidget(save_);
    connect(save_, &QToolButton::clicked, this, &RaceDialog::askForFile);
    QHBoxLayout* row = rowOf({{setup_}, {halves, 1}});
    row->setContentsMargins(12, 12, 12, 12);
    row->setSpacing(12);
    setLayout(row);
}

QLayout* RaceDialog::replayRow() {
    QHBoxLayout* row = rowOf({{bar_, 1}});
    auto* group = new QButtonGroup(this);
    const auto segment = [&](const QString& text, const QString& tip, ReplayView::Shown shown) {
        QToolButton* button = toggleButton(text, tip);
        group->addButton(button);
        row->addWidget(button);
        connect(button, &QToolButton::clicked, replay_, [this, shown] {
            replay_->setShown(shown);
            legend_->setVisible(shown == ReplayView::Shown::error);
        });
        return button;
    };
    segment(tr("Picture"), tr("Show the pictures as they were"), ReplayView::Shown::picture)
        ->setChecked(true);
    segment(tr("Error"), tr("Colour the error of each pixel, from 0.01 to 100 codes"),
            ReplayView::Shown::error);
    return row;
}

void RaceDialog::start() {
    if (runner_->running() || !setup_->problem().isEmpty()) return;
    RaceOrder order = setup_->order();
    order.problem = problem_;
    order.backend = backend_;
    race_ = {
        .problem = problemText(*problem_), .device = {}, .tolerance = order.tolerance, .runs = {}};
    bar_->setDuration(0);
    replay_->setRace(race_);
    results_->setRace(race_);
    save_->setEnabled(false);
    setup_->setMessage({});
    runner_->start(std::move(order));
    setup_->setRunning(true);
}

// Curves, bars and the last pictures grow while the others still run.
void RaceDialog::addRun(int index, std::shared_ptr<const RaceRun> run) {
    setup_->showEnd(index, *run);
    race_.runs.push_back(std::move(run));
    replay_->setRace(race_);
    replay_->setTime(race_.seconds());
    results_->setRace(race_);
}

void RaceDialog::end(const QString& failure) {
    setup_->setMessage(failure);
    setup_->setRunning(false);
    bar_->setDuration(race_.seconds());
    save_->setEnabled(!race_.runs.empty());
    if (failure.isEmpty()) bar_->play();
}

void RaceDialog::saveTo(const QString& path) {
    const auto table = [race = race_](std::string (*text)(const RaceResult&)) {
        return [race, text] { return QByteArray::fromStdString(text(race.result())); };
    };
    const QPalette palette = figurePalette(figureTheme());
    RaceResults inFile;  // in the colours of files
    inFile.setPalette(palette);
    for (QWidget* part : inFile.findChildren<QWidget*>()) part->setPalette(palette);
    inFile.setRace(race_);
    const DrawingExport drawing{
        .noun = tr("race"),
        .kinds = tr(".csv, .json, .png or .svg"),
        .size = inFile.drawingSize() + QSize(0, kCaptionHeight),
        .paint =
            [&](QPainter& painter, const QRect& area) {
                paintFigure(painter, area, caption(), palette, font(),
                            [&](QPainter& p, const QRect& upper) { inFile.paint(p, upper); });
            },
        .tables = {{QStringLiteral("csv"), table(io::raceCsv)},
                   {QStringLiteral("json"), table(io::raceJson)}}};
    const auto say = [this](const QString& sentence) { setup_->setMessage(sentence); };
    say(tr("Saving %1 …").arg(path));
    jobs_.run<QString>(
        tr("Saving the race"), drawingSaver(drawing, path),
        [say, path](const QString& problem) {
            say(problem.isEmpty() ? tr("Saved %1.").arg(path) : problem);
        },
        say);
}

QString RaceDialog::caption() const {
    return tr("%1 To an error of %2 codes, %3. %4.")
        .arg(race_.problem, figureText(race_.tolerance), QString::fromStdString(race_.device.device),
             captionDate());
}

void RaceDialog::askForFile() {
    askWhereToSave(this, tr("Save race"), QStringLiteral("race.csv"),
                   tr("CSV table (*.csv);;JSON with all figures (*.json);;PNG picture (*.png);;SVG "
                      "drawing (*.svg)"),
                   [this](const QString& path) { saveTo(path); });
}

}  // namespace weft::gui
