#pragma once
/// Asks how a flat picture is written, and shows what comes of it.
#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QGridLayout>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QSlider>
#include <QSpinBox>
#include <QTimer>

#include "gui/colours/profile_list.h"
#include "gui/files/export_picture.h"
#include "gui/files/export_preview.h"
#include "gui/files/ground_list.h"
#include "gui/files/size_fields.h"
#include "gui/jobs/background_jobs.h"
#include "gui/texts/label.h"

namespace weft::gui {

/// Format, quality, size, profile, metadata and place of a file beside its preview, which is decoded
/// from what the encoder made, in the background. Show with open(); it deletes itself. GUI thread.
class PictureExportDialog : public QDialog {
    Q_OBJECT
public:
    /// `suggested` is what the fields show at first; its path says the format.
    PictureExportDialog(ExportSource source, const ExportRequest& suggested, BackgroundJobs& jobs,
                        QWidget* parent = nullptr);
    ~PictureExportDialog() override;

    [[nodiscard]] ExportRequest request() const;

signals:
    void chosen(const weft::gui::ExportRequest& request);

private:
    void makeFormatRows(QGridLayout& grid);
    void makeRest(QGridLayout& grid);
    [[nodiscard]] QLayout* makePreviewColumn();
    [[nodiscard]] QLayout* makePlaceRow();
    /// Its label.
    QWidget* addRow(QGridLayout& grid, const QString& text, QWidget* control);
    /// −1: a name without a format that is known.
    [[nodiscard]] int format() const;
    void onNameChanged();
    void onFormatChosen(int format);
    /// Fields that mean something for the format, and a new preview soon.
    void refresh();
    void startPreview();
    void offerFloats(bool offered);
    void showGround();
    void showSample(const std::shared_ptr<const ExportSample>& sample);
    void browse();
    void finish();

    ExportSource source_;
    QPointer<BackgroundJobs> jobs_;  ///< none: the window, which had both, is going
    BackgroundJobs::Id job_ = 0;
    QTimer soon_;
    ExportPreview* preview_;
    Label* summary_;
    QComboBox *format_, *depth_, *metadata_;
    QSlider* quality_;
    QSpinBox* qualityNumber_;
    QCheckBox* lossless_;
    SizeFields* size_;
    ProfileList* profile_;
    GroundList* ground_;
    QWidget* groundLabel_ = nullptr;
    bool transparent_ = false;  ///< the picture, as far as previews told
    QLineEdit* path_;
    QPushButton* export_;
};

}  // namespace weft::gui
