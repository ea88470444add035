#include "gui/files/layer_dialog.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "gui/style/controls.h"
#include "gui/texts/label.h"
#include "gui/texts/shown_text.h"

namespace weft::gui {

LayerDialog::LayerDialog(const QString& file, std::vector<std::string> layers, const std::string& now,
                         QWidget* parent)
    : QDialog(parent), layers_(std::move(layers)), list_(new QListWidget(this)) {
    setWindowTitle(tr("Layer of the File"));
    setAttribute(Qt::WA_DeleteOnClose);
    Label* const says = note("layerNote");
    says->setText(tr("“%1” holds several pictures. Which of them is shown?").arg(file));
    says->setMinimumWidth(320);
    list_->setObjectName("layerList");
    list_->setAccessibleName(tr("Layers"));
    list_->setUniformItemSizes(true);
    for (const std::string& layer : layers_)
        list_->addItem(layer.empty() ? tr("Without a name") : shownName(layer));
    const auto at = std::find(layers_.begin(), layers_.end(), now);
    list_->setCurrentRow(at == layers_.end() ? 0 : static_cast<int>(at - layers_.begin()));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    buttons->addButton(tr("Show Layer"), QDialogButtonBox::AcceptRole)->setDefault(true);
    auto* column = new QVBoxLayout(this);
    column->addWidget(says);
    column->addWidget(list_, 1);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(list_, &QListWidget::itemDoubleClicked, this, &QDialog::accept);
    connect(this, &QDialog::accepted, this, [this] {
        const auto row = static_cast<std::size_t>(std::max(0, list_->currentRow()));
        if (row < layers_.size()) emit chosen(layers_[row]);
    });
    list_->setFocus();
}

}  // namespace weft::gui
