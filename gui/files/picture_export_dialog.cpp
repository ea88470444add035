#include "gui/files/picture_export_dialog.h"

#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <algorithm>

namespace weft::gui {

namespace {

/// The format that a name asks for, −1 where it names none.
int filterOf(const QString& name) {
    const QString suffix = QFileInfo(name).suffix().toLower();
    if (suffix == "png") return 0;
    if (suffix == "jpg" || suffix == "jpeg") return 1;
    return suffix == "tif" || suffix == "tiff" ? 2 : -1;
}

}  // namespace

PictureExportDialog::PictureExportDialog(const QString& suggestedPath, int depth, QWidget* parent)
    : QFileDialog(parent, tr("Export Picture")),
      depth_(new QComboBox(this)),
      quality_(new QSpinBox(this)),
      metadata_(new QComboBox(this)) {
    setAttribute(Qt::WA_DeleteOnClose);
    setAcceptMode(AcceptSave);
    setFileMode(AnyFile);
    setOption(DontUseNativeDialog);
    setNameFilters({tr("PNG (*.png)"), tr("JPEG (*.jpg *.jpeg)"), tr("TIFF (*.tif *.tiff)")});
    depth_->addItem(tr("8 bit"), 8);
    depth_->addItem(tr("16 bit"), 16);
    depth_->setCurrentIndex(depth == 8 ? 0 : 1);
    quality_->setRange(1, 100);
    quality_->setValue(95);
    quality_->setAccessibleName(tr("JPEG quality"));
    depth_->setAccessibleName(tr("Depth"));
    const auto offer = [this](const QString& text, io::MetadataChoice choice) {
        metadata_->addItem(text, static_cast<int>(choice));
    };
    offer(tr("Keep"), io::MetadataChoice::keep);
    offer(tr("Without place and owner"), io::MetadataChoice::restricted);
    offer(tr("None"), io::MetadataChoice::strip);
    metadata_->setAccessibleName(tr("Metadata"));
    metadata_->setToolTip(
        tr("What the file tells of the photograph (EXIF, XMP, IPTC). Without place and owner: no "
           "position, serial numbers, owner's name or maker's notes"));
    auto* options = new QHBoxLayout;
    options->addWidget(new QLabel(tr("Depth"), this));
    options->addWidget(depth_);
    options->addSpacing(16);
    options->addWidget(new QLabel(tr("JPEG quality"), this));
    options->addWidget(quality_);
    options->addSpacing(16);
    options->addWidget(new QLabel(tr("Metadata"), this));
    options->addWidget(metadata_);
    options->addStretch(1);
    if (auto* grid = qobject_cast<QGridLayout*>(layout()))
        grid->addLayout(options, grid->rowCount(), 1);
    connect(this, &QFileDialog::filterSelected, this, &PictureExportDialog::onFilterChanged);
    connect(this, &QFileDialog::currentChanged, this, &PictureExportDialog::onNameChanged);
    if (auto* name = findChild<QLineEdit*>("fileNameEdit"))
        connect(name, &QLineEdit::textEdited, this, &PictureExportDialog::onNameChanged);
    selectNameFilter(nameFilters().at(std::max(0, filterOf(suggestedPath))));
    setDirectory(QFileInfo(suggestedPath).absolutePath());
    selectFile(QFileInfo(suggestedPath).fileName());
    onFilterChanged();
    connect(this, &QFileDialog::fileSelected, this, [this](const QString& path) {
        emit chosen({path, isJpeg() ? 8 : depth_->currentData().toInt(), quality_->value(),
                     static_cast<io::MetadataChoice>(metadata_->currentData().toInt())});
    });
}

// An extension that is typed chooses the format, as the list does.
void PictureExportDialog::onNameChanged(const QString& name) {
    const int filter = filterOf(name);
    if (filter < 0 || selectedNameFilter() == nameFilters().at(filter)) return;
    selectNameFilter(nameFilters().at(filter));
    onFilterChanged();
}

bool PictureExportDialog::isJpeg() const { return selectedNameFilter() == nameFilters().at(1); }

void PictureExportDialog::onFilterChanged() {
    depth_->setEnabled(!isJpeg());
    quality_->setEnabled(isJpeg());
    setDefaultSuffix(isJpeg() ? "jpg" : selectedNameFilter() == nameFilters().at(2) ? "tif" : "png");
}

}  // namespace weft::gui
