#include "gui/feedback/message_bar.h"

#include <QHBoxLayout>
#include <utility>

#include "gui/style/theme.h"
#include "gui/texts/label.h"

namespace weft::gui {

namespace {
constexpr int kNewsMilliseconds = 6000, kErrorMilliseconds = 12'000;
}

MessageBar::MessageBar(QWidget* parent)
    : QFrame(parent), label_(new Label(this)), offer_(new QToolButton(this)) {
    setObjectName("messageBar");
    label_->setWordWrap(true);
    label_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* close = new QToolButton(this);
    close->setIcon(themedIcon("cancel"));
    close->setAutoRaise(true);
    close->setToolTip(tr("Close this message"));
    close->setAccessibleName(close->toolTip());
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    offer_->setObjectName("messageOffer");
    offer_->hide();
    connect(offer_, &QToolButton::clicked, this, [this] {
        hide();
        if (act_) std::exchange(act_, {})();
    });
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(14, 6, 6, 6);
    layout->addWidget(label_, 1);
    layout->addWidget(offer_);
    layout->addWidget(close, 0, Qt::AlignTop);
    timer_.setSingleShot(true);
    connect(&timer_, &QTimer::timeout, this, &MessageBar::hideUnlessRead);
    hide();
}

void MessageBar::showError(const QString& sentence, Concern concern) {
    show(sentence, true, concern);
}

void MessageBar::showNews(const QString& sentence) { show(sentence, false, Concern::other); }

void MessageBar::showOffer(const QString& sentence, const QString& button, std::function<void()> act,
                           bool stays) {
    showNews(sentence);
    act_ = std::move(act);
    stays_ = stays;
    offer_->setText(button);
    offer_->setToolTip(button);
    offer_->show();
    stays ? timer_.stop() : timer_.start(kErrorMilliseconds);
}

void MessageBar::withdrawOffer() {
    if (stays_) hide();
}

void MessageBar::settle(Concern concern) {
    if (error_ && concern_ == concern) hide();
}

void MessageBar::hideUnlessRead() {
    constexpr int kLookAgainMilliseconds = 1000;
    if (underMouse())
        timer_.start(kLookAgainMilliseconds);
    else
        hide();
}

void MessageBar::show(const QString& sentence, bool error, Concern concern) {
    error_ = error;
    concern_ = concern;
    act_ = {};
    stays_ = false;
    offer_->hide();
    label_->setText(sentence);
    // Its own ground in every theme, so its own text as well.
    setStyleSheet(QString("QFrame#messageBar { %1 } QFrame#messageBar QLabel { color: white; }")
                      .arg(error ? "background: #6e2b2b; border-left: 4px solid #e06c5c;"
                                 : "background: #2f4a3a; border-left: 4px solid #6fbf8b;"));
    timer_.start(error ? kErrorMilliseconds : kNewsMilliseconds);
    setVisible(true);
}

}  // namespace weft::gui
