#include "gui/race/replay_bar.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QStyle>
#include <QToolButton>
#include <algorithm>

#include "gui/style/number_text.h"
#include "gui/style/panel_style.h"

namespace weft::gui {

namespace {

constexpr int kFrame = 16;      ///< milliseconds
constexpr int kNotches = 2000;  ///< of the slider
constexpr double kInTen = 10;   ///< seconds

}  // namespace

ReplayBar::ReplayBar(QWidget* parent)
    : QWidget(parent),
      play_(new QToolButton(this)),
      slider_(new QSlider(Qt::Horizontal, this)),
      clock_(new QLabel(this)),
      speed_(new QComboBox(this)) {
    play_->setObjectName("replayPlay");
    slider_->setObjectName("replaySlider");
    slider_->setRange(0, kNotches);
    slider_->setPageStep(kNotches / 20);
    clock_->setMinimumWidth(
        clock_->fontMetrics().horizontalAdvance(QStringLiteral("000 ms of 000 ms")));
    clock_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    const auto add = [this](const QString& text, double speed) { speed_->addItem(text, speed); };
    add(tr("In 10 seconds"), 0);
    add(tr("Real time"), 1);
    add(tr("10 × slower"), 0.1);
    add(tr("100 × slower"), 0.01);
    add(tr("10 × faster"), 10);
    speed_->setToolTip(tr("How fast the recorded solves are replayed"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kPanelSpacing);
    row->addWidget(play_);
    row->addWidget(slider_, 1);
    row->addWidget(clock_);
    row->addWidget(speed_);
    frame_.setInterval(kFrame);
    frame_.setTimerType(Qt::PreciseTimer);
    connect(&frame_, &QTimer::timeout, this, &ReplayBar::advance);
    connect(play_, &QToolButton::clicked, this, [this] { playing() ? pause() : play(); });
    connect(slider_, &QSlider::valueChanged, this, [this](int notch) {
        time_ = duration_ * notch / kNotches;
        showTime();
        emit timeChanged(time_);
    });
    connect(slider_, &QSlider::sliderPressed, this, &ReplayBar::pause);
    setDuration(0);
}

void ReplayBar::setDuration(double seconds) {
    pause();
    duration_ = seconds;
    setEnabled(seconds > 0);
    speed_->setCurrentIndex(seconds >= 2 && seconds <= 30 ? 1 : 0);
    setTime(0);
}

void ReplayBar::setTime(double seconds) {
    time_ = std::clamp(seconds, 0.0, duration_);
    {
        const QSignalBlocker quiet(slider_);
        slider_->setValue(duration_ > 0 ? static_cast<int>(kNotches * time_ / duration_ + 0.5) : 0);
    }
    showTime();
    emit timeChanged(time_);
}

double ReplayBar::speed() const {
    const double chosen = speed_->currentData().toDouble();
    return chosen > 0 ? chosen : duration_ / kInTen;
}

void ReplayBar::play() {
    if (!(duration_ > 0)) return;
    if (time_ >= duration_) setTime(0);
    sinceFrame_.start();
    frame_.start();
    showTime();
}

void ReplayBar::pause() {
    frame_.stop();
    showTime();
}

void ReplayBar::advance() {
    const double watched = 1e-9 * static_cast<double>(sinceFrame_.nsecsElapsed());
    sinceFrame_.start();
    setTime(time_ + speed() * watched);
    if (time_ >= duration_) pause();
}

void ReplayBar::showTime() {
    play_->setIcon(style()->standardIcon(playing() ? QStyle::SP_MediaPause : QStyle::SP_MediaPlay));
    play_->setToolTip(playing() ? tr("Pause") : tr("Play"));
    clock_->setText(duration_ > 0 ? tr("%1 of %2")
                                        .arg(time_ > 0 ? secondsText(time_) : QStringLiteral("0"),
                                             secondsText(duration_))
                                  : QString());
}

}  // namespace weft::gui
