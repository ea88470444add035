#include "gui/patches/appearance_group.h"

#include <QSignalBlocker>
#include <cmath>

#include "gui/document/operation_memory.h"
#include "gui/document/patch_commands.h"
#include "gui/languages/engine_text.h"
#include "gui/style/controls.h"
#include "gui/style/operation_tip.h"
#include "gui/style/theme.h"
#include "gui/texts/tool_tips.h"

namespace weft::gui {

AppearanceGroup::AppearanceGroup(QAction* tilePreview, QWidget* parent)
    : QWidget(parent),
      opacity_(new QSlider(Qt::Horizontal)),
      percent_(new QSpinBox),
      operation_(narrowList("patchOperation")),
      space_(narrowList("patchSpace")),
      tilePreview_(new QToolButton),
      calm_([this] { refresh(); }) {
    const QString opacityTip = tr("How much of the solved patch is seen over what lies below it");
    opacity_->setObjectName("patchOpacity");
    opacity_->setRange(0, 100);
    opacity_->setPageStep(10);
    opacity_->setAccessibleName(tr("Opacity"));
    percent_->setObjectName("patchOpacityPercent");
    percent_->setRange(0, 100);
    percent_->setSuffix(tr(" %"));
    percent_->setKeyboardTracking(false);
    percent_->setToolTip(opacityTip);
    percent_->setAccessibleName(tr("Opacity in percent"));
    for (const OperationInfo& info : operations()) {
        operation_->addItem(themedIcon(info.icon.c_str()), engineText(info.title),
                            QString::fromStdString(info.key));
        const int row = operation_->count() - 1;
        operation_->setItemData(row, operationTip(info), Qt::ToolTipRole);
        operation_->setItemData(row, operationTipPicture(info), ToolTips::kPictureRole);
    }
    operation_->setAccessibleName(tr("Operation"));
    space_->setAccessibleName(tr("Solve space"));
    addOptions<SolveSpace>(
        *space_, {{SolveSpace::encoded, tr("Encoded"), tr("Solve the values as files hold them")},
                  {SolveSpace::linear, tr("Linear light"),
                   tr("Solve amounts of light: bright and dark mix as light does")}});
    QVBoxLayout* column = columnOn(this);
    QHBoxLayout* first = headedRow(tr("Opacity"), opacity_, opacityTip);
    first->addWidget(percent_);
    column->addLayout(first);
    tilePreview_->setDefaultAction(tilePreview);
    tilePreview_->setAccessibleName(tr("Tiled preview"));
    tilePreview_->setAutoRaise(true);
    QHBoxLayout* second =
        headedRow(tr("Operation"), operation_, tr("What the patch does to the picture below it"));
    second->addWidget(tilePreview_);
    column->addLayout(second);
    column->addLayout(
        headedRow(tr("Solve in"), space_, tr("The values in which gradients are taken")));
    connect(opacity_, &QSlider::sliderPressed, this, [this] { slide_ = newGesture(); });
    connect(opacity_, &QSlider::valueChanged, this, &AppearanceGroup::slide);
    connect(opacity_, &QSlider::sliderReleased, this, [this] {
        slide_ = 0;
        if (document_) document_->setDragging(false);
    });
    connect(percent_, &QSpinBox::valueChanged, this, &AppearanceGroup::slide);
    connect(operation_, &QComboBox::activated, this, [this](int) {
        if (document_)
            OperationMemory::of(*document_)
                .choose(operation_->currentData().toString().toStdString());
    });
    connect(space_, &QComboBox::activated, this, [this](int) {
        if (document_) setSolveSpace(*document_, chosenOption<SolveSpace>(*space_));
    });
    refresh();
}

// A drag of the slider is one step; so are keys and clicks that follow each other quickly.
void AppearanceGroup::slide(int percent) {
    if (!document_) return;
    if (slide_ != 0) document_->setDragging(true);
    setOpacity(*document_, percent / 100.0, slide_ != 0 ? slide_ : steps_.next());
}

void AppearanceGroup::setDocument(CloneDocument* document) {
    if (document && document_ == document) return;
    if (document_) document_->disconnect(this);
    document_ = document;
    slide_ = 0;
    if (document) {
        connect(document, &CloneDocument::patchesChanged, this,
                [this] { calm_.request(document_->dragging()); });
        connect(document, &CloneDocument::patchSelectedChanged, this, &AppearanceGroup::refresh);
    }
    refresh();
}

void AppearanceGroup::refresh() {
    const auto patch = document_ && document_->patchSelected() ? document_->activePatch() : nullptr;
    setEnabled(patch != nullptr);
    const QSignalBlocker a(opacity_), b(percent_);
    const int percent = patch ? static_cast<int>(std::lround(100 * patch->opacity)) : 100;
    opacity_->setValue(percent);
    percent_->setValue(percent);
    tilePreview_->setVisible(patch && patch->operation.info().key == "tile");
    if (!patch) return operation_->setCurrentIndex(-1), space_->setCurrentIndex(-1);
    operation_->setCurrentIndex(
        operation_->findData(QString::fromStdString(patch->operation.info().key)));
    chooseOption(*space_, patch->space);
    space_->setEnabled(patch->operation.info().solves);
}

}  // namespace weft::gui
