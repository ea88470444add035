#include "gui/patches/mask_shape_group.h"

#include <QSignalBlocker>
#include <cmath>

#include "gui/style/controls.h"
#include "weft/document/mask_shape.h"

namespace weft::gui {

MaskShapeGroup::MaskShapeGroup(QWidget* parent) : QWidget(parent), calm_([this] { refresh(); }) {
    columnOn(this);
    feather_ = makeRow("patchFeather", tr("Feather"),
                       tr("Over how many pixels of the patch's own picture its edge fades, inwards"),
                       0, kMostFeather, 0, 100);
    grow_ = makeRow("patchGrow", tr("Grow"),
                    tr("By how many pixels of the patch's own picture its mask is larger than it was "
                       "drawn; below 0: smaller"),
                    -kMostGrow, kMostGrow, -50, 50);
    refresh();
}

MaskShapeGroup::Row MaskShapeGroup::makeRow(const char* name, const QString& text, const QString& tip,
                                            double least, double most, int leastOnSlider,
                                            int mostOnSlider) {
    const Row row{new QSlider(Qt::Horizontal), new QDoubleSpinBox};
    row.slider->setObjectName(QString(name) + "Slider");
    row.slider->setRange(leastOnSlider, mostOnSlider);
    row.slider->setAccessibleName(text);
    row.field->setObjectName(name);
    row.field->setRange(least, most);
    row.field->setDecimals(1);
    row.field->setSuffix(tr(" px"));
    row.field->setKeyboardTracking(false);
    row.field->setToolTip(tip);
    row.field->setAccessibleName(text);
    QHBoxLayout* line = headedRow(text, row.slider, tip);
    line->addWidget(row.field);
    static_cast<QVBoxLayout*>(layout())->addLayout(line);
    connect(row.slider, &QSlider::sliderPressed, this, [this] { slide_ = newGesture(); });
    connect(row.slider, &QSlider::sliderReleased, this, [this] {
        slide_ = 0;
        if (document_) document_->setDragging(false);
    });
    connect(row.slider, &QSlider::valueChanged, this, [this, row](int v) { take(row, v); });
    connect(row.field, &QDoubleSpinBox::valueChanged, this, [this, row](double v) { take(row, v); });
    return row;
}

void MaskShapeGroup::take(const Row& row, double value) {
    if (!document_ || !document_->patchSelected()) return;
    if (slide_ != 0) document_->setDragging(true);
    const QSignalBlocker a(row.slider), b(row.field);
    row.slider->setValue(static_cast<int>(std::lround(value)));
    row.field->setValue(value);
    MaskShapeEdit edit{.patches = document_->selectedPatches(),
                       .gesture = slide_ != 0 ? slide_ : steps_.next()};
    (row.field == grow_.field ? edit.grow : edit.feather) = value;
    waits_ = true;
    emit shapeWanted(document_, edit);
}

void MaskShapeGroup::settle() {
    waits_ = false;
    refresh();
}

void MaskShapeGroup::setDocument(CloneDocument* document) {
    if (document && document_ == document) return;
    if (document_) document_->disconnect(this);
    document_ = document;
    slide_ = 0;
    waits_ = false;
    if (document) {
        connect(document, &CloneDocument::patchesChanged, this,
                [this] { calm_.request(document_->dragging()); });
        connect(document, &CloneDocument::patchSelectedChanged, this, &MaskShapeGroup::settle);
    }
    refresh();
}

void MaskShapeGroup::refresh() {
    const auto patch = document_ && document_->patchSelected() ? document_->activePatch() : nullptr;
    setEnabled(patch != nullptr);
    if (waits_ && patch) return;
    const auto show = [](const Row& row, double value) {
        if (row.slider->isSliderDown()) return;
        const QSignalBlocker a(row.slider), b(row.field);
        row.slider->setValue(static_cast<int>(std::lround(value)));
        row.field->setValue(value);
    };
    show(feather_, patch && patch->shape ? patch->shape->feather : 0);
    show(grow_, patch && patch->shape ? patch->shape->grow : 0);
}

}  // namespace weft::gui
