#pragma once
/// Asks for a file, its depth and its quality.
#include <QComboBox>
#include <QFileDialog>
#include <QSpinBox>

#include "gui/files/save_flow.h"

namespace weft::gui {

/// A file dialog with two more fields. Show with open(); it deletes itself.
class SaveDialog : public QFileDialog {
    Q_OBJECT
public:
    SaveDialog(const QString& suggestedPath, int depth, QWidget* parent = nullptr);

signals:
    void chosen(const weft::gui::SaveRequest& request);

private:
    void onFilterChanged();
    [[nodiscard]] bool isJpeg() const;

    QComboBox* depth_;
    QSpinBox* quality_;
};

}  // namespace weft::gui
