#pragma once
/// Help: every key and mouse gesture.
#include <QDialog>

namespace weft::gui {

class WindowActions;

class ShortcutsDialog : public QDialog {
    Q_OBJECT
public:
    explicit ShortcutsDialog(const WindowActions& actions, QWidget* parent = nullptr);
};

}  // namespace weft::gui
