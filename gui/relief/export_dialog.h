#pragma once
/// Asks what of a surface to write, and where.
#include <QDialog>
#include <utility>
#include <vector>

#include "gui/relief/relief_export.h"
#include "gui/style/controls.h"

class QCheckBox;
class QGridLayout;
class QLineEdit;
class QPushButton;

namespace weft::gui {

/// Show with open(); it deletes itself. GUI thread.
class ExportDialog : public QDialog {
    Q_OBJECT
public:
    ExportDialog(const ReliefExportChoice& choice, QWidget* parent = nullptr);

    [[nodiscard]] const ReliefExportChoice& choice() const { return choice_; }
    /// Why nothing can be written yet; empty: it can.
    void setWaiting(const QString& reason);

signals:
    void chosen(const weft::gui::ReliefExportChoice& choice);

private:
    using Part = bool ReliefExportChoice::*;
    void addPlace();
    void addMaps();
    void addBody();
    void addRest();
    // Controls that show a part of choice_ and set it.
    QLineEdit* line(QString ReliefExportChoice::*text, const char* name);
    QCheckBox* checkBox(const QString& text, Part part, const char* name);
    QComboBox* formats(Part part, QString ReliefExportChoice::*format,
                       std::initializer_list<std::pair<const char*, QString>> list);
    QDoubleSpinBox* millimetres(double ReliefExportChoice::*length, const QString& atNothing,
                                const QString& tip);
    /// The row of a part, its check box and what is beside it.
    void addPart(const QString& text, Part part, const char* name,
                 std::initializer_list<QWidget*> beside);
    void browse();
    [[nodiscard]] QStringList files() const;
    /// Names of those that are there already.
    [[nodiscard]] QStringList replacedFiles() const;
    void finish();
    void refresh();

    ReliefExportChoice choice_;
    std::vector<std::pair<QWidget*, Part>> details_;  ///< enabled with their parts
    QGridLayout* grid_;
    QLineEdit* folder_;
    QCheckBox* alpha_;
    QComboBox* texture_;
    Label* summary_;
    QPushButton* export_;
    QString waiting_;
};

}  // namespace weft::gui
