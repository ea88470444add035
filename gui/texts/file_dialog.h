#pragma once
/// Choosing files.
#include <QFileDialog>

namespace weft::gui {

/// The desktop's file dialog, or Qt's own: there, what is asked and said about names of files is ours
/// and plain (Qt's takes names for HTML), and files cannot be deleted or renamed by the way. Deleted
/// when it is closed; show it by open(). GUI thread.
class FileDialog : public QFileDialog {
    Q_OBJECT

public:
    FileDialog(QWidget* parent, const QString& title, const QString& folder = {},
               const QString& filters = {});

    /// Shown beside the list of Qt's own dialog, where that is wide enough; the desktop's has no
    /// place for it. A child of the dialog, not shown yet.
    void setBeside(QWidget* widget);

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void accept() override;

private:
    /// Qt's widgets are in use, not the desktop's dialog.
    [[nodiscard]] bool isQtsOwn() const;

    bool asksToReplace_ = false;
    QWidget* beside_ = nullptr;
};

}  // namespace weft::gui
