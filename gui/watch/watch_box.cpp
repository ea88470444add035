#include "gui/watch/watch_box.h"

#include <QCheckBox>
#include <QSignalBlocker>
#include <QSlider>
#include <cmath>

#include "gui/style/controls.h"
#include "gui/style/number_text.h"
#include "gui/texts/label.h"

namespace weft::gui {

namespace {

constexpr int kNotchesADecade = 10, kDecades = 4, kUsualNotch = 15;  // 32 steps a second

}  // namespace

WatchBox::WatchBox(QWidget* parent)
    : QWidget(parent),
      error_(overlayButton(tr("Error"), OverlayKind::error)),
      seams_(overlayButton(tr("Seams"), OverlayKind::seams)),
      staleness_(overlayButton(tr("Staleness"), OverlayKind::staleness)),
      slow_(new QCheckBox(tr("Slow motion"))),
      rate_(new QSlider(Qt::Horizontal)),
      rateText_(new Label) {
    rate_->setAccessibleName(tr("Launches per second in slow motion"));
    rate_->setRange(0, kNotchesADecade * kDecades);
    rate_->setPageStep(kNotchesADecade);
    rate_->setValue(kUsualNotch);
    rate_->setMinimumWidth(60);
    rateText_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    rateText_->setMinimumWidth(
        rateText_->fontMetrics().horizontalAdvance(QStringLiteral("10 000 steps/s")));
    QHBoxLayout* overlays = headedRow(tr("Watch"), error_);
    overlays->addWidget(seams_, 1);
    overlays->addWidget(staleness_, 1);
    QVBoxLayout* column = columnOn(this);
    column->addLayout(overlays);
    column->addLayout(rowOf({{slow_}, {rate_, 1}, {rateText_}}));
    showRate();
    connect(slow_, &QCheckBox::toggled, this, [this] {
        showRate();
        emit launchesPerSecondChosen(launchesPerSecond());
    });
    connect(rate_, &QSlider::valueChanged, this, [this] {
        showRate();
        if (slow_->isChecked()) emit launchesPerSecondChosen(launchesPerSecond());
    });
}

QToolButton* WatchBox::overlayButton(const QString& text, OverlayKind kind) {
    QToolButton* button = toggleButton(text, {});
    connect(button, &QToolButton::clicked, this,
            [this, kind](bool on) { emit overlayChosen(on ? kind : OverlayKind::none); });
    return button;
}

double WatchBox::sliderRate() const {
    const double rate = std::pow(10.0, static_cast<double>(rate_->value()) / kNotchesADecade);
    return rate < 10 ? std::round(rate * 10) / 10 : std::round(rate);
}

double WatchBox::launchesPerSecond() const { return slow_->isChecked() ? sliderRate() : 0; }

void WatchBox::setOverlay(OverlayKind kind) {
    error_->setChecked(kind == OverlayKind::error);
    seams_->setChecked(kind == OverlayKind::seams);
    staleness_->setChecked(kind == OverlayKind::staleness);
}

void WatchBox::setLaunchesPerSecond(double rate) {
    if (rate == launchesPerSecond()) return;
    const QSignalBlocker quietBox(slow_), quietSlider(rate_);
    slow_->setChecked(rate > 0);
    if (rate > 0) rate_->setValue(static_cast<int>(std::lround(kNotchesADecade * std::log10(rate))));
    showRate();
}

void WatchBox::setStepsALaunch(int steps) {
    stepsALaunch_ = steps;
    showRate();
}

void WatchBox::setSlow(bool slow) { slow_->setChecked(slow); }

void WatchBox::showRate() {
    rate_->setEnabled(slow_->isChecked());
    const double rate = sliderRate();
    const QString launches = rate < 10 ? QString::number(rate) : countText(static_cast<qint64>(rate));
    rateText_->setText(stepsALaunch_ > 1 ? tr("%1 × %2/s").arg(launches).arg(stepsALaunch_)
                                         : tr("%1 steps/s").arg(launches));
    rateText_->setEnabled(slow_->isChecked());
}

void WatchBox::setUnusable(const QString& reason) {
    const bool usable = reason.isEmpty();
    const QString motion =
        tr("Let relaxation do only so many launches a second: every picture shows one more");
    const std::pair<QWidget*, QString> tips[] = {
        {error_, tr("Colour each pixel by its difference from the exact solution (E)")},
        {seams_, tr("Show the kinks that blocks leave in the error: u − u* less its mean four pixels "
                    "around, scaled anew for each picture (Shift+E)")},
        {staleness_, tr("Colour each block by the steps it is behind the foremost (S)")},
        {slow_, motion},
        {rate_, motion}};
    for (const auto& [control, tip] : tips) {
        control->setEnabled(usable && (control != rate_ || slow_->isChecked()));
        control->setToolTip(usable ? tip : reason);
    }
}

}  // namespace weft::gui
