#pragma once
/// What Enter, Esc and undo do in the number and text fields of panels and tool bars.
#include <QMainWindow>
#include <QPointer>
#include <QVariant>
#include <functional>

class QLineEdit;

namespace weft::gui {

/// Enter commits a field, Esc puts back what was there before, and both give the keyboard to the
/// picture; Tab goes on to the next field. Where nothing is typed that is not committed, undo and
/// redo are the document's. Fields that edit a row of a list, and those of other windows, keep Qt's
/// keys. GUI thread.
class FieldKeys : public QObject {
public:
    /// `picture`: what takes the keyboard then, may give null. Lives as long as `window`.
    FieldKeys(QMainWindow& window, std::function<QWidget*()> picture);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// What is typed into, where `widget` is a field of a panel or tool bar that has the keyboard.
    [[nodiscard]] QLineEdit* typedInto(const QWidget* widget) const;
    [[nodiscard]] bool isPart(const QObject* watched) const;
    void remember(QWidget& field, QLineEdit& line);
    void restore();
    void giveBack();

    QMainWindow& window_;
    std::function<QWidget*()> picture_;
    QPointer<QWidget> field_;  ///< that has the keyboard
    QVariant before_;          ///< its value or text when it got it
};

}  // namespace weft::gui
