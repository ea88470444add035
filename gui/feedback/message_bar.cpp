#include "gui/feedback/message_bar.h"

#include <QApplication>
#include <QVBoxLayout>
#include <algorithm>

namespace weft::gui {

namespace {
constexpr std::ptrdiff_t kMostErrors = 3;  ///< rows; older ones share a row

QStringList sentencesOf(const Message& message) {
    return message.details.isEmpty() ? QStringList{message.text} : message.details;
}

bool isErrorRow(const MessageRow* row) { return row->message().error; }
}  // namespace

MessageBar::MessageBar(QWidget* parent) : QFrame(parent) {
    setObjectName("messageBar");
    setAccessibleName(tr("Messages"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(1);
    hide();
}

void MessageBar::showError(const QString& sentence, Concern concern) {
    showFailures(sentence, {}, concern, 0);
}

void MessageBar::showFailures(const QString& summary, const QStringList& each, Concern concern,
                              quint64 batch) {
    const Message message{summary, each, true, concern, batch};
    const auto same = std::find_if(rows_.begin(), rows_.end(), [&](const MessageRow* row) {
        const Message& m = row->message();
        return m.error && (batch != 0 ? m.batch == batch : m.text == summary);
    });
    if (same != rows_.end()) {
        (*same)->setMessage(message);
        return show();
    }
    add(message);
    uniteErrors();
}

void MessageBar::showNews(const QString& sentence, quint64 batch) {
    removeNews(batch);
    add({.text = sentence, .batch = batch});
}

void MessageBar::showOffer(const QString& sentence, const QString& button, std::function<void()> act,
                           bool stays) {
    removeNews(0);
    add({.text = sentence})->setOffer({button, std::move(act), stays});
}

void MessageBar::withdrawOffer() {
    for (MessageRow* row : std::vector(rows_))
        if (row->stays()) remove(row);
}

void MessageBar::settle(Concern concern, quint64 batch) {
    for (MessageRow* row : std::vector(rows_)) {
        const Message& m = row->message();
        if (m.error && m.concern == concern && (batch == 0 || m.batch != batch)) remove(row);
    }
}

QString MessageBar::text() const {
    QStringList lines;
    for (const MessageRow* row : rows_) lines << row->message().text;
    return lines.join(QLatin1Char('\n'));
}

bool MessageBar::isError() const { return std::any_of(rows_.begin(), rows_.end(), isErrorRow); }

void MessageBar::removeNews(quint64 butOfBatch) {
    for (MessageRow* row : std::vector(rows_)) {
        const bool together = butOfBatch != 0 && row->message().batch == butOfBatch;
        if (!row->message().error && !together) remove(row);
    }
}

/// So many errors at once leave no room for the picture: the oldest share a row.
void MessageBar::uniteErrors() {
    while (std::count_if(rows_.begin(), rows_.end(), isErrorRow) > kMostErrors) {
        const auto first = std::find_if(rows_.begin(), rows_.end(), isErrorRow);
        const auto second = std::find_if(first + 1, rows_.end(), isErrorRow);
        Message both = (*first)->message();
        both.details = sentencesOf(both) + sentencesOf((*second)->message());
        both.text = tr("%n errors", "", static_cast<int>(both.details.size()));
        if (both.concern != (*second)->message().concern) both.concern = Concern::other;
        both.batch = 0;
        remove(*first);
        // The later one's place in time is taken.
        (*std::find_if(rows_.begin(), rows_.end(), isErrorRow))->setMessage(both);
    }
}

MessageRow* MessageBar::add(const Message& message) {
    auto* row = new MessageRow(this);
    connect(row, &MessageRow::ended, this, &MessageBar::remove);
    rows_.push_back(row);
    layout()->addWidget(row);
    row->setMessage(message);
    row->show();
    show();
    return row;
}

void MessageBar::remove(MessageRow* row) {
    if (std::erase(rows_, row) == 0) return;
    const QWidget* focused = QApplication::focusWidget();
    const bool hadKeyboard = focused && row->isAncestorOf(focused);
    layout()->removeWidget(row);
    row->hide();
    row->deleteLater();
    if (rows_.empty()) hide();
    if (hadKeyboard) emit keyboardFreed();
}

}  // namespace weft::gui
