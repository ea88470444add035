#pragma once
/// Messages across the lower edge of the pictures: never modal.
#include <vector>

#include "gui/feedback/message_row.h"

namespace weft::gui {

/// A row a message, the newest below. An error stands until its time is over, it is closed, or what
/// it is about works again; nothing that comes meanwhile takes its place. News take the place of
/// earlier news. GUI thread.
class MessageBar : public QFrame {
    Q_OBJECT
public:
    explicit MessageBar(QWidget* parent = nullptr);
    void showError(const QString& sentence, Concern concern = Concern::other);
    /// Of several files that were asked for together: takes the place of what was said of `batch`
    /// before. `each`: a sentence for each file; empty: `summary` says it all.
    void showFailures(const QString& summary, const QStringList& each, Concern concern,
                      quint64 batch);
    /// It works again: errors about `concern` are no longer of interest, but for those of files that
    /// were asked for together with what works.
    void settle(Concern concern, quint64 batch = 0);
    /// News of one `batch` (not 0) stand together.
    void showNews(const QString& sentence, quint64 batch = 0);
    /// News with a button that does something about it, once. `stays`: until it is closed, other
    /// news come or withdrawOffer().
    void showOffer(const QString& sentence, const QString& button, std::function<void()> act,
                   bool stays = false);
    /// Hides what is offered, if it stays: what it is about is gone.
    void withdrawOffer();
    /// Of all that is shown, a line each.
    [[nodiscard]] QString text() const;
    /// Whether any of it is an error.
    [[nodiscard]] bool isError() const;

signals:
    /// A message that had the keyboard is gone.
    void keyboardFreed();

private:
    MessageRow* add(const Message& message);
    void remove(MessageRow* row);
    void removeNews(quint64 butOfBatch);
    void uniteErrors();

    std::vector<MessageRow*> rows_;
};

}  // namespace weft::gui
