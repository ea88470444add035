#include "gui/lab/report/replay_bar.h"

#include <QSignalBlocker>
#include <QSlider>
#include <algorithm>

#include "gui/style/number_text.h"
#include "gui/style/theme.h"
#include "gui/texts/label.h"

namespace weft::gui {

namespace {

constexpr int kFrame = 16;      ///< milliseconds
constexpr int kNotches = 2000;  ///< of the slider
constexpr double kInTen = 10;   ///< seconds

}  // namespace

ReplayBar::ReplayBar(QWidget* parent)
    : QWidget(parent),
      play_(new QToolButton),
      slider_(new QSlider(Qt::Horizontal)),
      clock_(new Label),
      speed_(new QComboBox) {
    play_->setObjectName("replayPlay");
    slider_->setObjectName("replaySlider");
    slider_->setAccessibleName(tr("Time in the replay"));
    speed_->setAccessibleName(tr("Speed of the replay"));
    slider_->setRange(0, kNotches);
    slider_->setPageStep(kNotches / 20);
    clock_->setMinimumWidth(
        clock_->fontMetrics().horizontalAdvance(tr("%1 of %2").arg("000 ms", "000 ms")));
    clock_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    speed_->addItem(tr("In 10 seconds"), 0.0);
    speed_->addItem(tr("Real time"), 1.0);
    speed_->addItem(tr("10 × slower"), 0.1);
    speed_->addItem(tr("100 × slower"), 0.01);
    speed_->addItem(tr("10 × faster"), 10.0);
    speed_->setToolTip(tr("How fast the recorded solves are replayed"));
    QHBoxLayout* row = rowOf({{play_}, {slider_, 1}, {clock_}, {speed_}});
    row->setContentsMargins(0, 0, 0, 0);
    setLayout(row);
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
    const QSignalBlocker quiet(slider_);
    slider_->setValue(duration_ > 0 ? static_cast<int>(kNotches * time_ / duration_ + 0.5) : 0);
    showTime();
    emit timeChanged(time_);
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
    const double chosen = speed_->currentData().toDouble();  // seconds of solving a second
    sinceFrame_.start();
    setTime(time_ + (chosen > 0 ? chosen : duration_ / kInTen) * watched);
    if (time_ >= duration_) pause();
}

void ReplayBar::showTime() {
    play_->setIcon(themedIcon(playing() ? "pause" : "play"));
    play_->setToolTip(playing() ? tr("Pause") : tr("Play"));
    play_->setAccessibleName(play_->toolTip());
    clock_->setText(duration_ > 0 ? tr("%1 of %2")
                                        .arg(time_ > 0 ? secondsText(time_) : QStringLiteral("0"),
                                             secondsText(duration_))
                                  : QString());
}

}  // namespace weft::gui
