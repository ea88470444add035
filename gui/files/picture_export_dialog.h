#pragma once
/// Asks for a file, its depth, its quality and what it tells of the photograph.
#include <QComboBox>
#include <QFileDialog>
#include <QSpinBox>

#include "gui/files/export_flow.h"

namespace weft::gui {

/// A file dialog with three more fields. Show with open(); it deletes itself.
class PictureExportDialog : public QFileDialog {
    Q_OBJECT
public:
    PictureExportDialog(const QString& suggestedPath, int depth, QWidget* parent = nullptr);

signals:
    void chosen(const weft::gui::ExportRequest& request);

private:
    void onFilterChanged();
    void onNameChanged(const QString& name);
    [[nodiscard]] bool isJpeg() const;

    QComboBox* depth_;
    QSpinBox* quality_;
    QComboBox* metadata_;
};

}  // namespace weft::gui
