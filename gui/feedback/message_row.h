#pragma once
/// One message of the bar.
#include <QFrame>
#include <QPlainTextEdit>
#include <QStringList>
#include <QTimer>
#include <QToolButton>
#include <functional>

#include "gui/texts/label.h"

namespace weft::gui {

/// What a message is about: success at the same ends an error.
enum class Concern { other, opening, saving, solving };

struct Message {
    QString text;
    QStringList details = {};  ///< one sentence a line, shown where *Details* is pressed
    bool error = false;
    Concern concern = Concern::other;
    quint64 batch = 0;  ///< of files that were asked for together; 0: none
};

/// A button of a message that does something about it, once.
struct MessageOffer {
    QString button;
    std::function<void()> act;
    bool stays = false;  ///< until it is closed or withdrawn
};

/// Goes by itself: news after six seconds, errors and offers after twelve, but not while it is under
/// the pointer, has the keyboard, or its details are open. Escape closes it. GUI thread.
class MessageRow : public QFrame {
    Q_OBJECT
public:
    explicit MessageRow(QWidget* parent = nullptr);
    /// Shows another message in its place; its time begins anew.
    void setMessage(const Message& message);
    [[nodiscard]] const Message& message() const { return message_; }
    void setOffer(const MessageOffer& offer);
    [[nodiscard]] bool isOffer() const { return offer_.act != nullptr; }
    [[nodiscard]] bool stays() const { return offer_.stays; }

signals:
    /// Its time is over, or it was closed.
    void ended(weft::gui::MessageRow* row);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void restart();
    void endUnlessRead();
    void showDetails(bool on);

    Message message_;
    MessageOffer offer_;
    Label* label_;
    QToolButton *act_, *more_;
    QPlainTextEdit* details_;
    QTimer timer_;
};

}  // namespace weft::gui
