#pragma once
/// A sentence across the top of the window: never modal.
#include <QFrame>
#include <QLabel>
#include <QTimer>

namespace weft::gui {

/// Errors stay until closed or replaced; news goes by itself.
class MessageBar : public QFrame {
    Q_OBJECT
public:
    explicit MessageBar(QWidget* parent = nullptr);
    void showError(const QString& sentence);
    void showNews(const QString& sentence);
    [[nodiscard]] QString text() const { return label_->text(); }
    [[nodiscard]] bool isError() const { return error_; }

private:
    void show(const QString& sentence, bool error);

    QLabel* label_;
    QTimer timer_;
    bool error_ = false;
};

}  // namespace weft::gui
