#include "gui/tour/tour.h"

#include <QEvent>

namespace weft::gui {

Tour::Tour(QWidget& window)
    : QObject(&window), window_(window), escape_(QKeySequence(Qt::Key_Escape), &window) {
    constexpr int kMoment = 900;  // milliseconds, to see that it was done
    goesOn_.setSingleShot(true);
    goesOn_.setInterval(kMoment);
    escape_.setEnabled(false);
    connect(&escape_, &QShortcut::activated, this, &Tour::end);
    connect(&goesOn_, &QTimer::timeout, this, &Tour::next);
    window.installEventFilter(this);
}

void Tour::start(std::vector<TourStep> steps) {
    end();
    if (steps.empty()) return;
    steps_ = std::move(steps);
    card_ = std::make_unique<TourCard>(window_);
    connect(card_.get(), &TourCard::nextRequested, this, &Tour::next, Qt::QueuedConnection);
    connect(card_.get(), &TourCard::skipRequested, this, &Tour::end, Qt::QueuedConnection);
    escape_.setEnabled(true);
    show(0);
    card_->findChild<QPushButton*>("tourNext")->setFocus();
}

void Tour::show(int step) {
    goesOn_.stop();
    at_ = step;
    const TourStep& now = steps_[static_cast<std::size_t>(step)];
    done_ = now.begin ? now.begin() : nullptr;
    card_->show();
    card_->setStep(step + 1, static_cast<int>(steps_.size()), now.title, now.text);
    place();
}

void Tour::look() {
    if (!running() || goesOn_.isActive() || !done_ || !done_()) return;
    card_->setDone();
    goesOn_.start();
}

void Tour::place() {
    if (!running()) return;
    const TourStep& step = steps_[static_cast<std::size_t>(at_)];
    card_->placeBeside(step.target(), step.keepsClear ? step.keepsClear() : QRect());
}

void Tour::next() {
    if (!running()) return;
    if (at_ + 1 < static_cast<int>(steps_.size())) return show(at_ + 1);
    end();
}

void Tour::end() {
    if (!running()) return;
    goesOn_.stop();
    escape_.setEnabled(false);
    done_ = nullptr;
    card_.reset();
    emit ended();
}

bool Tour::eventFilter(QObject*, QEvent* event) {
    if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest) place();
    return false;
}

}  // namespace weft::gui
