#include "gui/panels/timings_panel.h"

#include <QGridLayout>
#include <QLabel>
#include <algorithm>

#include "gui/panels/stage_bar.h"
#include "gui/style/number_text.h"
#include "gui/style/panel_style.h"

namespace weft::gui {

namespace {

constexpr qint64 kFrameWindow = 1000;  ///< milliseconds
constexpr double kNoSetup = 20e-6;     ///< seconds; less is only the look at what is there

QLabel* valueLabel(QWidget* parent) {
    auto* label = new QLabel(QStringLiteral("–"), parent);
    label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    label->setMinimumWidth(label->fontMetrics().horizontalAdvance(QStringLiteral("0000.0 GB/s")));
    return label;
}

}  // namespace

TimingsPanel::TimingsPanel(QWidget* parent) : QWidget(parent) {
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(kPanelMargin, kPanelMargin, kPanelMargin, kPanelMargin);
    grid->setHorizontalSpacing(2 * kPanelSpacing);
    grid->setVerticalSpacing(2);
    grid->setColumnStretch(1, 1);
    grid->addWidget(heading(tr("Time"), this), 0, 0, 1, 3);
    addStage(*grid, assemble, tr("Assemble"), tr("Building the right-hand side from the pictures"));
    addStage(*grid, setup, tr("Set-up"),
             tr("Building the grids of the mask; kept while the patch moves"));
    addStage(*grid, solve, tr("Solve"), tr("Cycles or steps until within tolerance"));
    addStage(*grid, certify, tr("Certify"), tr("Proving the error bound in double precision"));
    addStage(*grid, transfer, tr("Transfer"), tr("Bringing the picture out of the solver"));
    addStage(*grid, other, tr("Other"), tr("Between the stages: looking for newer edits, waiting"));
    total_ = addFigure(*grid, tr("In all"),
                       tr("All work on the patch where it lies now; the sum of the above"))
                 .value;
    grid->addItem(new QSpacerItem(0, kPanelSpacing), grid->rowCount(), 0);
    grid->addWidget(heading(tr("Work"), this), grid->rowCount(), 0, 1, 3);
    const Figure work = addFigure(*grid, tr("Cycles"), tr("Multigrid cycles, or relaxation steps"));
    workName_ = work.name;
    work_ = work.value;
    bytes_ =
        addFigure(*grid, tr("Bytes moved"), tr("Read and written by the loops that ran, counted"))
            .value;
    rate_ =
        addFigure(*grid, tr("Rate"), tr("Bytes moved by set-up, solve and certificate, per second"))
            .value;
    peak_ = addFigure(*grid, tr("Share of peak"), tr("Against the measured copy speed of the device"))
                .value;
    paint_ = addFigure(*grid, tr("Paint"), tr("Drawing the canvas, the last time")).value;
    frameRate_ =
        addFigure(*grid, tr("Frame rate"), tr("Solved pictures painted in the last second")).value;
    grid->setRowStretch(grid->rowCount(), 1);
    clock_.start();
    frameTimer_.setInterval(250);
    connect(&frameTimer_, &QTimer::timeout, this, &TimingsPanel::showFrames);
}

void TimingsPanel::addStage(QGridLayout& grid, Stage stage, const QString& name, const QString& tip) {
    const int row = grid.rowCount();
    auto* label = new QLabel(name, this);
    label->setToolTip(tip);
    rows_[stage] = {new StageBar(this), valueLabel(this)};
    grid.addWidget(label, row, 0);
    grid.addWidget(rows_[stage].bar, row, 1);
    grid.addWidget(rows_[stage].value, row, 2);
}

TimingsPanel::Figure TimingsPanel::addFigure(QGridLayout& grid, const QString& name,
                                             const QString& tip) {
    const int row = grid.rowCount();
    auto* label = new QLabel(name, this);
    label->setToolTip(tip);
    QLabel* value = valueLabel(this);
    grid.addWidget(label, row, 0, 1, 2);
    grid.addWidget(value, row, 2);
    return {label, value};
}

void TimingsPanel::showSnapshot(const std::shared_ptr<const Snapshot>& snapshot) {
    if (!snapshot || snapshot->progress.cycles + snapshot->progress.steps == 0) return;
    shown_ = snapshot;
    const Timings& t = snapshot->timings;
    const double sum = t.assemble + t.setup + t.solve + t.certify + t.transfer;
    const double stages[] = {t.assemble, t.setup,    t.solve,
                             t.certify,  t.transfer, std::max(0.0, t.total - sum)};
    std::copy(std::begin(stages), std::end(stages), seconds_);
    total_->setText(secondsText(std::max(sum, t.total)));
    showStages();
    showWork(*snapshot);
}

void TimingsPanel::clear() {
    shown_ = nullptr;
    std::fill(std::begin(seconds_), std::end(seconds_), 0.0);
    showStages();
    for (QLabel* figure : {total_, work_, bytes_, rate_, peak_}) figure->setText(QStringLiteral("–"));
}

void TimingsPanel::showStages() {
    const double longest = *std::max_element(std::begin(seconds_), std::end(seconds_));
    for (int s = 0; s < kStages; ++s) {
        const bool kept = s == setup && seconds_[s] > 0 && seconds_[s] < kNoSetup;
        rows_[s].value->setText(kept ? tr("kept") : secondsText(seconds_[s]));
        rows_[s].bar->setShare(longest > 0 ? seconds_[s] / longest : 0);
    }
}

void TimingsPanel::showWork(const Snapshot& snapshot) {
    const Progress& p = snapshot.progress;
    workName_->setText(p.steps > 0 ? tr("Steps") : tr("Cycles"));
    work_->setText(countText(p.steps > 0 ? p.steps : p.cycles));
    const Timings& t = snapshot.timings;
    const auto bytes = static_cast<double>(t.bytesMoved);
    const double busy = t.setup + t.solve + t.certify;
    const double rate = busy > 0 ? bytes / busy : 0;
    const auto peak = peaks_.find(snapshot.backend);
    bytes_->setText(bytesText(bytes));
    rate_->setText(rateText(rate));
    const bool known = peak != peaks_.end() && peak->second > 0 && rate > 0;
    peak_->setText(known ? tr("%1 %").arg(100 * rate / peak->second, 0, 'f', 0)
                         : QStringLiteral("–"));
    peak_->setToolTip(known ? tr("Peak: %1").arg(rateText(peak->second)) : QString());
}

void TimingsPanel::notePaint(double seconds) {
    painting_ = seconds;
    frames_.push_back(clock_.elapsed());
    if (!frameTimer_.isActive()) frameTimer_.start();
}

void TimingsPanel::showFrames() {
    const qint64 oldest = clock_.elapsed() - kFrameWindow;
    while (!frames_.empty() && frames_.front() < oldest) frames_.pop_front();
    if (frames_.empty()) frameTimer_.stop();
    frameRate_->setText(frames_.empty() ? QStringLiteral("–") : tr("%1 / s").arg(frames_.size()));
    paint_->setText(secondsText(painting_));
}

void TimingsPanel::setBackend(const ProbedBackend& backend) {
    peaks_[backend.name.toStdString()] = backend.info.peakBytesPerSecond;
    if (shown_) showWork(*shown_);
}

}  // namespace weft::gui
