#pragma once
/// File > Print.
#include <QDialog>
#include <QPointer>

#include "gui/jobs/background_jobs.h"
#include "gui/printing/print_layout.h"

class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QPushButton;
class QSpinBox;

namespace weft::gui {

class Label;
class PrintPreview;

/// A page for a picture, with a preview. Names of printers come when a job has them; until then, and
/// where there are none, a PDF file can be written. Paper and margins are kept for the next time.
/// Does not block.
class PrintDialog : public QDialog {
    Q_OBJECT
public:
    struct Picture {
        Extent extent;
        Resolution resolution;
        QImage small;
        QString title;
        QString path;  ///< of the PDF file that is suggested
    };
    PrintDialog(Picture picture, BackgroundJobs& jobs, QWidget* parent);
    ~PrintDialog() override;

    [[nodiscard]] PrintChoice choice() const;
    /// Puts them into the list, that of the system first.
    void addPrinters(const QStringList& names);

signals:
    void chosen(const weft::gui::PrintChoice& choice);

private:
    void addRows(QFormLayout& form);
    void addSizeRows(QFormLayout& form);
    void refresh();
    void finish();
    void keep() const;

    Picture picture_;
    QPointer<BackgroundJobs> jobs_;
    BackgroundJobs::Id asking_ = 0;
    PrintPreview* preview_;
    QComboBox *printer_, *paper_, *turn_, *size_;
    QSpinBox* copies_;
    QDoubleSpinBox *margin_, *perInch_;
    Label* summary_;
    QPushButton* print_;
};

}  // namespace weft::gui
