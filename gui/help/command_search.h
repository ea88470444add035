#pragma once
/// Commands, found by a few letters of their names.
#include <QDialog>
#include <QLineEdit>
#include <QMenuBar>
#include <QTreeWidget>

#include "gui/help/command_list.h"
#include "gui/texts/label.h"

namespace weft::gui {

/// A field and below it the commands that fit it, the best first: title, place in the menus or why it
/// cannot be chosen now, key. Return does what is marked, Escape closes. Keys and mouse gestures that
/// are no commands are found as well; choosing one emits gestureChosen(). Does not block; deletes
/// itself.
class CommandSearch : public QDialog {
    Q_OBJECT
public:
    /// Over the upper middle of `window`.
    CommandSearch(QWidget& window, const QMenuBar& menus);

signals:
    void gestureChosen(const QString& keys);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Gesture {
        QString keys, what;
    };
    void fill(const QString& query);
    void addCommand(const ListedCommand& command);
    void addGesture(const Gesture& gesture);
    void markFirst();
    void take(const QTreeWidgetItem* item);

    QLineEdit* field_;
    QTreeWidget* list_;
    Label* nothing_;
    QList<ListedCommand> commands_;
    QList<Gesture> gestures_;
};

}  // namespace weft::gui
