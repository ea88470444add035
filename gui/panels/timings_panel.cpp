#include "gui/panels/timings_panel.h"

#include <QGridLayout>
#include <QPainter>
#include <algorithm>

#include "gui/style/number_text.h"
#include "gui/style/panel_style.h"
#include "gui/texts/label.h"

namespace weft::gui {

namespace {

const QString kNothing = QStringLiteral("–");
constexpr qint64 kFrameWindow = 1000;  ///< milliseconds
constexpr double kNoSetup = 20e-6;     ///< seconds; less is only the check of what is there

}  // namespace

/// A thin bar: the share of a stage in the time of the longest.
class StageBar : public QWidget {
public:
    StageBar() { setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed); }
    /// `share` 0..1.
    void setShare(double share) {
        if (share == share_) return;
        share_ = share;
        update();
    }
    [[nodiscard]] QSize sizeHint() const override { return {60, 8}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {30, 8}; }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        QRectF bar = QRectF(rect()).adjusted(0, 1, 0, -1);
        painter.setBrush(shade(palette(), 0.08));
        painter.drawRoundedRect(bar, 2, 2);
        if (!(share_ > 0)) return;
        bar.setWidth(qMax(2.0, share_ * bar.width()));
        painter.setBrush(panelColors(palette()).residual);
        painter.drawRoundedRect(bar, 2, 2);
    }

private:
    double share_ = 0;
};

TimingsPanel::TimingsPanel(QWidget* parent) : QWidget(parent), grid_(new QGridLayout(this)) {
    grid_->setContentsMargins(kPanelMargin, kPanelMargin, kPanelMargin, kPanelMargin);
    grid_->setHorizontalSpacing(2 * kPanelSpacing);
    grid_->setVerticalSpacing(2);
    grid_->setColumnStretch(1, 1);
    const auto addHeading = [this](const QString& text) {
        grid_->addWidget(heading(text), grid_->rowCount(), 0, 1, 3);
    };
    addHeading(tr("Time"));
    const auto addStage = [this](Stage stage, const QString& name, const QString& tip) {
        stages_[stage] = addRow(name, tip, new StageBar);
    };
    addStage(assemble, tr("Assemble"), tr("Building the right-hand side from the pictures"));
    addStage(setup, tr("Set-up"), tr("Building the grids of the mask; kept while the patch moves"));
    addStage(solve, tr("Solve"), tr("Cycles or steps until within tolerance"));
    addStage(certify, tr("Certify"), tr("Proving the error bound in double precision"));
    addStage(transfer, tr("Transfer"), tr("Bringing the picture out of the solver"));
    addStage(other, tr("Other"), tr("Between the stages: looking for newer edits, waiting"));
    const auto addFigure = [this](const QString& name, const QString& tip) {
        return addRow(name, tip).value;
    };
    total_ =
        addFigure(tr("In all"), tr("All work on the patch where it lies now; the sum of the above"));
    grid_->addItem(new QSpacerItem(0, kPanelSpacing), grid_->rowCount(), 0);
    addHeading(tr("Work"));
    work_ = addRow(tr("Cycles"), tr("Multigrid cycles, or relaxation steps"));
    size_ = addFigure(tr("Size"), tr("A picture that is seen small is solved as small while you "
                                     "drag, and at its full size when you let go"));
    bytes_ = addFigure(tr("Bytes moved"), tr("Read and written by the loops that ran, counted"));
    rate_ = addFigure(tr("Rate"), tr("Bytes moved by set-up, solve and certificate, per second"));
    peak_ = addFigure(tr("Share of peak"), tr("Against the measured copy speed of the device"));
    paint_ = addFigure(tr("Paint"), tr("Drawing the canvas, the last time"));
    frameRate_ = addFigure(tr("Frame rate"), tr("Solved pictures painted in the last second"));
    grid_->setRowStretch(grid_->rowCount(), 1);
    clock_.start();
    frameTimer_.setInterval(250);
    connect(&frameTimer_, &QTimer::timeout, this, &TimingsPanel::showFrames);
}

TimingsPanel::Row TimingsPanel::addRow(const QString& name, const QString& tip, StageBar* bar) {
    const int at = grid_->rowCount();
    const Row row{new Label(name), new Label(kNothing), bar};
    row.name->setToolTip(tip);
    row.value->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    row.value->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("0000.0 GB/s")));
    grid_->addWidget(row.name, at, 0, 1, bar ? 1 : 2);
    if (bar) grid_->addWidget(bar, at, 1);
    grid_->addWidget(row.value, at, 2);
    return row;
}

void TimingsPanel::showSnapshot(const std::shared_ptr<const Snapshot>& snapshot) {
    if (!snapshot || snapshot->progress.cycles + snapshot->progress.steps == 0) return;
    shown_ = snapshot;
    const Timings& t = snapshot->timings;
    const double sum = t.assemble + t.setup + t.solve + t.certify + t.transfer;
    total_->setText(secondsText(std::max(sum, t.total)));
    showStages({t.assemble, t.setup, t.solve, t.certify, t.transfer, std::max(0.0, t.total - sum)});
    showWork(*snapshot);
}

void TimingsPanel::clear() {
    shown_ = nullptr;
    showStages({});
    for (Label* figure : {total_, work_.value, size_, bytes_, rate_, peak_})
        figure->setText(kNothing);
}

void TimingsPanel::showStages(const std::array<double, kStages>& seconds) {
    const double longest = *std::max_element(seconds.begin(), seconds.end());
    for (std::size_t s = 0; s < kStages; ++s) {
        const bool kept = s == setup && seconds[s] > 0 && seconds[s] < kNoSetup;
        stages_[s].value->setText(kept ? tr("kept") : secondsText(seconds[s]));
        stages_[s].bar->setShare(longest > 0 ? seconds[s] / longest : 0);
    }
}

void TimingsPanel::showWork(const Snapshot& snapshot) {
    const Progress& p = snapshot.progress;
    work_.name->setText(p.steps > 0 ? tr("Steps") : tr("Cycles"));
    work_.value->setText(countText(p.steps > 0 ? p.steps : p.cycles));
    const CloneSnapshot* const clone = snapshot.clone();
    const int level = clone ? clone->level : 0;
    size_->setText(level > 0 ? tr("1/%1, as seen").arg(1 << level) : tr("full"));
    const Timings& t = snapshot.timings;
    const auto bytes = static_cast<double>(t.bytesMoved);
    const double busy = t.setup + t.solve + t.certify;
    const double rate = busy > 0 ? bytes / busy : 0;
    const auto peak = peaks_.find(snapshot.backend);
    bytes_->setText(bytesText(bytes));
    rate_->setText(rateText(rate));
    const bool known = peak != peaks_.end() && peak->second > 0 && rate > 0;
    peak_->setText(known ? tr("%1 %").arg(100 * rate / peak->second, 0, 'f', 0) : kNothing);
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
    frameRate_->setText(frames_.empty() ? kNothing : tr("%1 / s").arg(frames_.size()));
    paint_->setText(secondsText(painting_));
}

void TimingsPanel::setBackend(const ProbedBackend& backend) {
    peaks_[backend.name.toStdString()] = backend.info.peakBytesPerSecond;
    if (shown_) showWork(*shown_);
}

}  // namespace weft::gui
