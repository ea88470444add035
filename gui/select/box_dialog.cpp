#include "gui/select/box_dialog.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QPushButton>
#include <algorithm>

#include "gui/style/controls.h"

namespace weft::gui {

BoxDialog::BoxDialog(Extent picture, const Choice& preset, QWidget* parent)
    : QDialog(parent), picture_(picture), shape_(new QComboBox), mode_(new QComboBox) {
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName("selectBox");
    setWindowTitle(tr("Select by Numbers"));
    shape_->addItems({tr("Rectangle"), tr("Ellipse")});
    shape_->setObjectName("boxShape");
    shape_->setCurrentIndex(preset.ellipse ? 1 : 0);
    addOptions<SelectionMode>(*mode_, {{SelectionMode::replace, tr("New selection")},
                                       {SelectionMode::add, tr("Add to selection")},
                                       {SelectionMode::subtract, tr("Subtract from selection")},
                                       {SelectionMode::intersect, tr("Intersect with selection")}});
    mode_->setObjectName("boxMode");
    chooseOption(*mode_, preset.mode);
    const Rect& box = preset.box;
    left_ = number("boxLeft", 0, picture.width - 1, box.x);
    top_ = number("boxTop", 0, picture.height - 1, box.y);
    width_ = number("boxWidth", 1, picture.width, box.width);
    height_ = number("boxHeight", 1, picture.height, box.height);
    auto* form = new QFormLayout(this);
    form->addRow(tr("&Shape"), shape_);
    form->addRow(tr("&Left"), left_);
    form->addRow(tr("&Top"), top_);
    form->addRow(tr("&Width"), width_);
    form->addRow(tr("&Height"), height_);
    form->addRow(tr("&How"), mode_);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    buttons->addButton(tr("Select"), QDialogButtonBox::AcceptRole)->setDefault(true);
    form->addRow(buttons);
    for (QSpinBox* corner : {left_, top_})
        connect(corner, &QSpinBox::valueChanged, this, &BoxDialog::keepInside);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(this, &QDialog::accepted, this, [this] {
        emit chosen({shape_->currentIndex() == 1,
                     {left_->value(), top_->value(), width_->value(), height_->value()},
                     chosenOption<SelectionMode>(*mode_)});
    });
    keepInside();
}

QSpinBox* BoxDialog::number(const char* name, int least, int most, int value) {
    auto* field = new QSpinBox;
    field->setObjectName(name);
    field->setRange(least, most);
    field->setValue(value);
    field->setSuffix(tr(" px"));
    return field;
}

void BoxDialog::keepInside() {
    width_->setMaximum(picture_.width - left_->value());
    height_->setMaximum(picture_.height - top_->value());
}

}  // namespace weft::gui
