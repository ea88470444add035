#pragma once
/// A sentence across the top of the window: never modal.
#include <QFrame>
#include <QTimer>
#include <QToolButton>
#include <functional>

#include "gui/texts/label.h"

namespace weft::gui {

/// What a message is about: success at the same ends an error.
enum class Concern { other, opening, saving, solving };

/// Goes by itself: news after six seconds, errors after twelve, but not under the pointer; an offer
/// may stay.
class MessageBar : public QFrame {
    Q_OBJECT
public:
    explicit MessageBar(QWidget* parent = nullptr);
    void showError(const QString& sentence, Concern concern = Concern::other);
    /// It works again: an error about `concern` is no longer of interest.
    void settle(Concern concern);
    void showNews(const QString& sentence);
    /// News with a button that does something about it, once. `stays`: until it is closed, another
    /// message comes or withdrawOffer().
    void showOffer(const QString& sentence, const QString& button, std::function<void()> act,
                   bool stays = false);
    /// Hides what is offered, if it stays: what it is about is gone.
    void withdrawOffer();
    [[nodiscard]] QString text() const { return label_->text(); }
    [[nodiscard]] bool isError() const { return error_; }

private:
    void show(const QString& sentence, bool error, Concern concern);
    void hideUnlessRead();

    Label* label_;
    QToolButton* offer_;
    std::function<void()> act_;
    QTimer timer_;
    bool error_ = false;
    bool stays_ = false;
    Concern concern_ = Concern::other;
};

}  // namespace weft::gui
