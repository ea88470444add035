#include "gui/lab/run_box.h"

#include <QCheckBox>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <algorithm>
#include <cmath>

#include "gui/style/controls.h"
#include "gui/style/elided_label.h"
#include "gui/texts/label.h"

namespace weft::gui {

QString timeLeftText(double share, double seconds) {
    constexpr double kLeastShare = 0.01, kLeastSeconds = 1;
    if (share < kLeastShare || seconds < kLeastSeconds) return {};
    const double left = seconds * (1 - share) / share;
    if (left < 1.5) return RunBox::tr("nearly done");
    if (left < 90) return RunBox::tr("about %1 s left").arg(std::lround(left));
    if (left < 5400) return RunBox::tr("about %1 min left").arg(std::lround(left / 60));
    return RunBox::tr("about %1 h left").arg(QLocale().toString(left / 3600, 'f', 1));
}

RunBox::RunBox(QWidget* parent)
    : QWidget(parent),
      device_(narrowList("labDevice")),
      quick_(new QCheckBox(tr("Quick: few points, small problems"))),
      run_(new QPushButton(tr("Run"))),
      cancel_(new QPushButton(tr("Cancel"))),
      bar_(new QProgressBar),
      doing_(new ElidedLabel),
      left_(new Label),
      message_(new Label) {
    run_->setObjectName("labRun");
    cancel_->setObjectName("labCancel");
    quick_->setObjectName("labQuick");
    build();
    clock_.setInterval(500);
    connect(&clock_, &QTimer::timeout, this, &RunBox::showTime);
    connect(run_, &QPushButton::clicked, this, &RunBox::runRequested);
    connect(cancel_, &QPushButton::clicked, this, &RunBox::cancelRequested);
    connect(quick_, &QCheckBox::toggled, this, &RunBox::quickChanged);
    connect(device_, &QComboBox::currentIndexChanged, this, &RunBox::placeChanged);
    setRunning(false);
    showText();
}

void RunBox::build() {
    device_->addItem(tr("Looking for devices …"));
    bar_->setObjectName("labProgress");
    bar_->setRange(0, 1000);
    bar_->setTextVisible(false);
    bar_->setFixedHeight(8);
    message_->setObjectName("labMessage");
    message_->setWordWrap(true);
    message_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    message_->setMinimumHeight(2 * fontMetrics().lineSpacing());  // so that buttons stay in place
    message_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    left_->setObjectName("labTimeLeft");
    deemphasise(*left_);
    QVBoxLayout* column = columnOn(this);
    column->addLayout(headedRow(tr("Device"), device_, tr("Where to measure")));
    column->addWidget(quick_);
    column->addLayout(rowOf({{run_, 1}, {cancel_, 1}}));
    column->addWidget(bar_);
    column->addLayout(rowOf({{doing_, 1}, {left_}}));
    column->addWidget(message_);
}

void RunBox::setPlaces(const std::vector<LabPlace>& places, const std::string& backend) {
    places_ = places;
    const QSignalBlocker blocker(device_);
    device_->clear();
    int chosen = -1;
    for (int i = 0; i < static_cast<int>(places_.size()); ++i) {
        const LabPlace& place = places_[static_cast<std::size_t>(i)];
        const bool there = place.reason.isEmpty();
        device_->addItem(place.device.isEmpty() ? place.title
                                                : place.title + QStringLiteral(" · ") + place.device);
        device_->setItemData(i, there ? place.device : tr("Not available: %1").arg(place.reason),
                             Qt::ToolTipRole);
        setItemEnabled(*device_, i, there);
        if (there && (chosen < 0 || place.name.toStdString() == backend)) chosen = i;
    }
    device_->setCurrentIndex(chosen);
    emit placeChanged();
}

const LabPlace* RunBox::place() const {
    const int i = device_->currentIndex();
    return i < 0 || i >= static_cast<int>(places_.size()) ? nullptr
                                                          : &places_[static_cast<std::size_t>(i)];
}

bool RunBox::quick() const { return quick_->isChecked(); }
void RunBox::setQuick(bool quick) { quick_->setChecked(quick); }

void RunBox::setProblem(const QString& problem) {
    problem_ = problem;
    showText();
}

void RunBox::setMessage(const QString& message) {
    said_ = message;
    showText();
}

QString RunBox::text() const { return message_->text(); }

void RunBox::showText() {
    const QString text = problem_.isEmpty() ? said_ : problem_;
    message_->setText(text);
    run_->setEnabled(!running_ && problem_.isEmpty() && place());
}

void RunBox::setRunning(bool running) {
    running_ = running;
    const bool focused = run_->hasFocus() || cancel_->hasFocus();  // moves on from a disabled button
    cancel_->setEnabled(running);
    if (running && focused) cancel_->setFocus();
    device_->setEnabled(!running);
    quick_->setEnabled(!running);
    bar_->setEnabled(running);
    bar_->setValue(0);
    doing_->setText(running ? tr("Making the device ready …") : QString());
    left_->clear();
    share_ = 0;
    if (running) {
        sinceStart_.invalidate();
        clock_.start();
    } else {
        clock_.stop();
    }
    showText();
    if (!running && focused) run_->setFocus();
}

// Making a device ready is none of what is measured: time counts from the first point.
void RunBox::showProgress(double share, const QString& doing) {
    if (!sinceStart_.isValid()) sinceStart_.start();
    share_ = std::max(share, share_);
    bar_->setValue(static_cast<int>(std::lround(1000 * share_)));
    doing_->setText(doing);
    showTime();
}

void RunBox::showTime() {
    if (!sinceStart_.isValid()) return;
    left_->setText(timeLeftText(share_, 1e-3 * static_cast<double>(sinceStart_.elapsed())));
}

}  // namespace weft::gui
