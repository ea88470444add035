#include "gui/files/save_dialog.h"

#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>

namespace weft::gui {

SaveDialog::SaveDialog(const QString& suggestedPath, int depth, QWidget* parent)
    : QFileDialog(parent, tr("Save Picture")),
      depth_(new QComboBox(this)),
      quality_(new QSpinBox(this)) {
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
    auto* options = new QHBoxLayout;
    options->addWidget(new QLabel(tr("Depth"), this));
    options->addWidget(depth_);
    options->addSpacing(16);
    options->addWidget(new QLabel(tr("JPEG quality"), this));
    options->addWidget(quality_);
    options->addStretch(1);
    if (auto* grid = qobject_cast<QGridLayout*>(layout()))
        grid->addLayout(options, grid->rowCount(), 1);
    connect(this, &QFileDialog::filterSelected, this, &SaveDialog::onFilterChanged);
    const QString suffix = QFileInfo(suggestedPath).suffix().toLower();
    const int filter = suffix.startsWith("jp") ? 1 : suffix.startsWith("tif") ? 2 : 0;
    selectNameFilter(nameFilters().at(filter));
    setDirectory(QFileInfo(suggestedPath).absolutePath());
    selectFile(QFileInfo(suggestedPath).fileName());
    onFilterChanged();
    connect(this, &QFileDialog::fileSelected, this, [this](const QString& path) {
        emit chosen({path, isJpeg() ? 8 : depth_->currentData().toInt(), quality_->value()});
    });
}

bool SaveDialog::isJpeg() const { return selectedNameFilter() == nameFilters().at(1); }

void SaveDialog::onFilterChanged() {
    depth_->setEnabled(!isJpeg());
    quality_->setEnabled(isJpeg());
    setDefaultSuffix(isJpeg() ? "jpg" : selectedNameFilter() == nameFilters().at(2) ? "tif" : "png");
}

}  // namespace weft::gui
