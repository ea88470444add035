#pragma once
/// Asks what of a surface to write, and where.
#include <QDialog>

#include "gui/relief/relief_export.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace weft::gui {

/// Show with open(); it deletes itself. GUI thread.
class ExportDialog : public QDialog {
    Q_OBJECT
public:
    ExportDialog(const ReliefExportChoice& choice, QWidget* parent = nullptr);

    [[nodiscard]] ReliefExportChoice choice() const;
    /// Why nothing can be written yet; empty: it can.
    void setWaiting(const QString& reason);

signals:
    void chosen(const weft::gui::ReliefExportChoice& choice);

private:
    void addPlace(QGridLayout& grid, const ReliefExportChoice& choice);
    void addMaps(QGridLayout& grid, const ReliefExportChoice& choice);
    void addBody(QGridLayout& grid, const ReliefExportChoice& choice);
    void addRest(QGridLayout& grid, const ReliefExportChoice& choice);
    QCheckBox* addPart(QGridLayout& grid, const QString& text, bool on, const char* name);
    void browse();
    void refresh();

    QLineEdit *folder_, *name_;
    QCheckBox *height_, *normals_, *alpha_, *mesh_, *parameters_, *screenshot_;
    QComboBox *heightFormat_, *normalsFormat_, *green_, *meshFormat_;
    QDoubleSpinBox *width_, *depth_, *base_;
    QLabel* summary_;
    QPushButton* export_;
    QString waiting_;
};

}  // namespace weft::gui
