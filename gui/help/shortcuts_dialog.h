#pragma once
/// Help: every key and mouse gesture.
#include <QDialog>
#include <functional>
#include <optional>

#include "gui/preferences/gestures.h"

class QAction;
class QComboBox;
class QKeySequenceEdit;
class QLineEdit;
class QPushButton;
class QTableWidget;

namespace weft::gui {

class Label;
class ShortcutStore;

/// A command that is chosen gets the key that is pressed in the field below; a gesture with several
/// meanings the one that is chosen there. Does not block.
class ShortcutsDialog : public QDialog {
    Q_OBJECT
public:
    /// `store` outlives it.
    explicit ShortcutsDialog(ShortcutStore& store, QWidget* parent = nullptr);
    /// Keys and what is done with the mouse that are no commands.
    static void forEachGesture(
        const std::function<void(const QString& keys, const QString& what)>& addRow);
    /// Shows the rows that fit, as if it had been typed.
    void search(const QString& query);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fill();
    void addRow(const QString& keys, const QString& what, QAction* action = nullptr);
    /// Of the current row; null: it is a gesture.
    [[nodiscard]] QAction* chosen() const;
    void choose(int row);
    void change(const QKeySequence& key);

    void markGesture(int row, Gesture gesture);
    /// Of the current row, where there is a choice.
    [[nodiscard]] std::optional<Gesture> chosenGesture() const;
    void showMeanings();
    void changeMeaning(int meaning);
    void hideOthers();

    ShortcutStore& store_;
    QLineEdit* query_;
    QTableWidget* table_;
    QKeySequenceEdit* field_;
    QPushButton* none_;
    QComboBox* meaning_;
    Label *label_, *news_;
};

}  // namespace weft::gui
