#include "gui/watch/watch_box.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>
#include <cmath>

#include "gui/style/number_text.h"
#include "gui/style/panel_style.h"

namespace weft::gui {

namespace {

constexpr int kNotchesADecade = 10, kDecades = 4, kUsualNotch = 15;  // 32 steps a second
constexpr const char* kTip = "tip";  ///< of a button while it is usable

}  // namespace

WatchBox::WatchBox(QWidget* parent)
    : QWidget(parent),
      error_(overlayButton(tr("Error"),
                           tr("Colour each pixel by its difference from the exact solution (E)"),
                           OverlayKind::error)),
      staleness_(overlayButton(tr("Staleness"),
                               tr("Colour each block by the steps it is behind the foremost (S)"),
                               OverlayKind::staleness)),
      slow_(new QCheckBox(tr("Slow motion"), this)),
      rate_(new QSlider(Qt::Horizontal, this)),
      rateText_(new QLabel(this)) {
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(kPanelSpacing);
    QLabel* title = heading(tr("Watch"), this);
    title->setMinimumWidth(kHeadingWidth);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(kPanelSpacing);
    buttons->addWidget(error_, 1);
    buttons->addWidget(staleness_, 1);
    grid->addWidget(title, 0, 0);
    grid->addLayout(buttons, 0, 1);
    auto* motion = new QHBoxLayout;
    motion->setSpacing(kPanelSpacing);
    motion->addWidget(slow_);
    motion->addWidget(rate_, 1);
    motion->addWidget(rateText_);
    grid->addLayout(motion, 1, 0, 1, 2);
    grid->setColumnStretch(1, 1);
    rate_->setRange(0, kNotchesADecade * kDecades);
    rate_->setPageStep(kNotchesADecade);
    rate_->setValue(kUsualNotch);
    rate_->setMinimumWidth(60);
    rateText_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    rateText_->setMinimumWidth(
        rateText_->fontMetrics().horizontalAdvance(QStringLiteral("10 000 steps/s")));
    showRate();
    connect(slow_, &QCheckBox::toggled, this, [this] {
        showRate();
        emit stepsPerSecondChosen(stepsPerSecond());
    });
    connect(rate_, &QSlider::valueChanged, this, [this] {
        showRate();
        if (slow_->isChecked()) emit stepsPerSecondChosen(stepsPerSecond());
    });
}

QToolButton* WatchBox::overlayButton(const QString& text, const QString& tip, OverlayKind kind) {
    auto* button = new QToolButton(this);
    button->setText(text);
    button->setToolTip(tip);
    button->setCheckable(true);
    button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    highlightWhileChecked(*button);
    button->setProperty(kTip, tip);
    connect(button, &QToolButton::clicked, this,
            [this, kind](bool on) { emit overlayChosen(on ? kind : OverlayKind::none); });
    return button;
}

double WatchBox::sliderRate() const {
    const double rate = std::pow(10.0, static_cast<double>(rate_->value()) / kNotchesADecade);
    return rate < 10 ? std::round(rate * 10) / 10 : std::round(rate);
}

double WatchBox::stepsPerSecond() const { return slow_->isChecked() ? sliderRate() : 0; }

void WatchBox::setOverlay(OverlayKind kind) {
    error_->setChecked(kind == OverlayKind::error);
    staleness_->setChecked(kind == OverlayKind::staleness);
}

void WatchBox::setStepsPerSecond(double rate) {
    if (rate == stepsPerSecond()) return;
    const QSignalBlocker quietBox(slow_), quietSlider(rate_);
    slow_->setChecked(rate > 0);
    if (rate > 0) rate_->setValue(static_cast<int>(std::lround(kNotchesADecade * std::log10(rate))));
    showRate();
}

void WatchBox::setSlow(bool slow) { slow_->setChecked(slow); }

void WatchBox::showRate() {
    rate_->setEnabled(slow_->isChecked());
    const double rate = sliderRate();
    rateText_->setText(
        tr("%1 steps/s")
            .arg(rate < 10 ? QString::number(rate) : countText(static_cast<qint64>(rate))));
    rateText_->setEnabled(slow_->isChecked());
}

void WatchBox::setUnusable(const QString& reason) {
    for (QWidget* control : {static_cast<QWidget*>(error_), static_cast<QWidget*>(staleness_),
                             static_cast<QWidget*>(slow_)})
        control->setEnabled(reason.isEmpty());
    rate_->setEnabled(reason.isEmpty() && slow_->isChecked());
    for (QToolButton* button : {error_, staleness_})
        button->setToolTip(reason.isEmpty() ? button->property(kTip).toString() : reason);
    const QString motion = tr("Let relaxation do only so many steps a second");
    for (QWidget* control : {static_cast<QWidget*>(slow_), static_cast<QWidget*>(rate_)})
        control->setToolTip(reason.isEmpty() ? motion : reason);
}

}  // namespace weft::gui
