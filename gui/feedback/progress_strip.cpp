#include "gui/feedback/progress_strip.h"

#include <QHBoxLayout>
#include <algorithm>

#include "gui/texts/label.h"

namespace weft::gui {

ProgressStrip::ProgressStrip(QWidget* parent)
    : QFrame(parent),
      label_(new Label(this)),
      bar_(new QProgressBar(this)),
      offer_(new QToolButton(this)),
      cancel_(new QToolButton(this)) {
    setObjectName("progressStrip");
    setStyleSheet(
        "QFrame#progressStrip { background: #343b42; } QFrame#progressStrip QLabel { color: white; "
        "}");
    bar_->setFixedWidth(180);
    bar_->setFixedHeight(10);
    bar_->setTextVisible(false);
    cancel_->setText(tr("Cancel"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(14, 5, 8, 5);
    layout->setSpacing(12);
    layout->addWidget(label_);
    layout->addWidget(bar_);
    layout->addStretch(1);
    layout->addWidget(offer_);
    layout->addWidget(cancel_);
    connect(offer_, &QToolButton::clicked, this, [this] {
        if (shown()) emit offerTaken(shown()->id);
    });
    connect(cancel_, &QToolButton::clicked, this, [this] {
        if (shown()) emit cancelRequested(shown()->id);
    });
    hide();
}

void ProgressStrip::begin(quint64 id, const QString& title) {
    tasks_.push_back({.id = id, .title = title, .offer = {}});
    QTimer::singleShot(kDelayMilliseconds, this, [this, id] {
        for (Task& task : tasks_)
            if (task.id == id) task.late = true;
        refresh();
    });
}

void ProgressStrip::setOffer(quint64 id, const QString& offer) {
    for (Task& task : tasks_)
        if (task.id == id) task.offer = offer;
    refresh();
}

void ProgressStrip::setProgress(quint64 id, double share) {
    for (Task& task : tasks_)
        if (task.id == id) task.share = share;
    refresh();
}

void ProgressStrip::end(quint64 id) {
    std::erase_if(tasks_, [id](const Task& t) { return t.id == id; });
    refresh();
}

const ProgressStrip::Task* ProgressStrip::shown() const {
    const auto late =
        std::find_if(tasks_.begin(), tasks_.end(), [](const Task& t) { return t.late; });
    return late == tasks_.end() ? nullptr : &*late;
}

void ProgressStrip::refresh() {
    const Task* late = shown();
    setVisible(late != nullptr);
    if (!late) return;
    offer_->setText(late->offer);
    offer_->setVisible(!late->offer.isEmpty());
    label_->setText(late->title + QStringLiteral(" …"));
    bar_->setRange(0, late->share < 0 ? 0 : 1000);
    if (late->share >= 0) bar_->setValue(static_cast<int>(std::clamp(late->share, 0.0, 1.0) * 1000));
}

}  // namespace weft::gui
