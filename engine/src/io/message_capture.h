#pragma once
/// What Qt's image plugins print instead of returning.
#include <QString>

namespace weft::io {

/// While alive, warnings of the category qt.gui.imageio* that this thread causes are kept here
/// instead of being printed. Messages of other threads and categories go where they went before. Any
/// number may live on different threads, one on each.
class MessageCapture {
public:
    MessageCapture();
    ~MessageCapture();
    MessageCapture(const MessageCapture&) = delete;
    MessageCapture& operator=(const MessageCapture&) = delete;

    /// One line a message.
    [[nodiscard]] const QString& text() const { return text_; }

private:
    QString text_;
};

}  // namespace weft::io
