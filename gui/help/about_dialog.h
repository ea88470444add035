#pragma once
/// Help: what this program is, made of and after.
#include <QDialog>

namespace weft::gui {

/// Version, licence, libraries with theirs, papers. Does not block.
class AboutDialog : public QDialog {
    Q_OBJECT
public:
    explicit AboutDialog(QWidget* parent = nullptr);

signals:
    void manualRequested();
    void keysRequested();
};

}  // namespace weft::gui
