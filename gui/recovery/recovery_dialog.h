#pragma once
/// Offers work that was not saved when Weft ended.
#include <QDialog>
#include <QListWidget>

#include "gui/recovery/recovery_folders.h"

namespace weft::gui {

/// A list with picture, name and time; all are selected. Show with open(); it deletes itself.
class RecoveryDialog : public QDialog {
    Q_OBJECT
public:
    explicit RecoveryDialog(std::vector<RecoverableWork> works, QWidget* parent = nullptr);

signals:
    void recoverRequested(const std::vector<weft::gui::RecoverableWork>& works);
    /// Those are not to be offered again.
    void refused(const std::vector<weft::gui::RecoverableWork>& works);

private:
    [[nodiscard]] std::vector<RecoverableWork> selected() const;
    void addItem(const RecoverableWork& work);

    std::vector<RecoverableWork> works_;
    QListWidget* list_;
};

}  // namespace weft::gui
