#include "gui/feedback/message_row.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <algorithm>
#include <utility>

#include "gui/style/theme.h"

namespace weft::gui {

namespace {
constexpr int kNewsMilliseconds = 6000, kErrorMilliseconds = 12'000;
constexpr int kMostLines = 7;  ///< of details without scrolling
}  // namespace

MessageRow::MessageRow(QWidget* parent)
    : QFrame(parent),
      label_(new Label(this)),
      act_(new QToolButton(this)),
      more_(new QToolButton(this)),
      details_(new QPlainTextEdit(this)) {
    setObjectName("messageRow");
    label_->setWordWrap(true);
    label_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    act_->setObjectName("messageOffer");
    more_->setObjectName("messageDetails");
    more_->setText(tr("Details"));
    more_->setToolTip(tr("What was said of each"));
    more_->setCheckable(true);
    details_->setObjectName("messageList");
    details_->setAccessibleName(more_->toolTip());
    details_->setReadOnly(true);
    details_->setTabChangesFocus(true);
    details_->setFrameShape(QFrame::NoFrame);
    auto* close = new QToolButton(this);
    close->setObjectName("messageClose");
    close->setIcon(themedIcon("cancel"));
    close->setAutoRaise(true);
    close->setToolTip(tr("Close this message"));
    close->setAccessibleName(close->toolTip());
    auto* line = new QHBoxLayout;
    line->addWidget(label_, 1);
    for (QToolButton* button : {more_, act_}) {
        button->hide();
        line->addWidget(button);
    }
    line->addWidget(close, 0, Qt::AlignTop);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(14, 6, 6, 6);
    column->addLayout(line);
    column->addWidget(details_);
    details_->hide();
    timer_.setSingleShot(true);
    connect(&timer_, &QTimer::timeout, this, &MessageRow::endUnlessRead);
    connect(close, &QToolButton::clicked, this, [this] { emit ended(this); });
    connect(more_, &QToolButton::toggled, this, &MessageRow::showDetails);
    connect(act_, &QToolButton::clicked, this, [this] {
        const auto act = std::exchange(offer_.act, {});
        emit ended(this);
        if (act) act();
    });
}

void MessageRow::setMessage(const Message& message) {
    message_ = message;
    label_->setText(message.text);
    more_->setVisible(!message.details.isEmpty());
    details_->setPlainText(message.details.join(QLatin1Char('\n')));
    if (more_->isChecked()) showDetails(true);
    // Its own ground in every theme, so its own text as well.
    setStyleSheet(QString("QFrame#messageRow { %1 } QFrame#messageRow QLabel { color: white; }")
                      .arg(message.error ? "background: #6e2b2b; border-left: 4px solid #e06c5c;"
                                         : "background: #2f4a3a; border-left: 4px solid #6fbf8b;"));
    setAccessibleName(message.text);
    restart();
}

void MessageRow::setOffer(const MessageOffer& offer) {
    offer_ = offer;
    act_->setText(offer.button);
    act_->setToolTip(offer.button);
    act_->show();
    restart();
}

void MessageRow::showDetails(bool on) {
    const int lines = std::min<int>(kMostLines, static_cast<int>(message_.details.size()) + 1);
    details_->setFixedHeight(lines * details_->fontMetrics().lineSpacing() + 12);
    details_->setVisible(on && !message_.details.isEmpty());
    if (on) details_->setFocus();
}

void MessageRow::restart() {
    if (stays()) return timer_.stop();
    timer_.start(message_.error || isOffer() ? kErrorMilliseconds : kNewsMilliseconds);
}

void MessageRow::endUnlessRead() {
    constexpr int kLookAgainMilliseconds = 1000;
    const QWidget* focused = QApplication::focusWidget();
    if (underMouse() || more_->isChecked() || (focused && isAncestorOf(focused)))
        timer_.start(kLookAgainMilliseconds);
    else
        emit ended(this);
}

void MessageRow::keyPressEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Escape) return QFrame::keyPressEvent(event);
    emit ended(this);
}

}  // namespace weft::gui
