#pragma once
/// Help: every key and mouse gesture.
#include <QAction>
#include <QDialog>
#include <QList>

namespace weft::gui {

class ShortcutsDialog : public QDialog {
    Q_OBJECT
public:
    /// Lists those of `actions` that have keys.
    explicit ShortcutsDialog(const QList<QAction*>& actions, QWidget* parent = nullptr);
};

}  // namespace weft::gui
