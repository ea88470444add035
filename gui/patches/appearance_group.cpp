#include "gui/patches/appearance_group.h"

#include <QScrollArea>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QTimer>
#include <cmath>

#include "gui/document/patch_commands.h"
#include "gui/languages/engine_text.h"
#include "gui/style/controls.h"
#include "gui/style/operation_tip.h"
#include "gui/style/theme.h"
#include "gui/texts/tool_tips.h"

namespace weft::gui {

namespace {

QVBoxLayout& columnOf(const QWidget& group) { return *static_cast<QVBoxLayout*>(group.layout()); }

}  // namespace

AppearanceGroup::AppearanceGroup(const Actions& actions, QWidget* parent)
    : QWidget(parent),
      opacity_(new QSlider(Qt::Horizontal)),
      percent_(new QSpinBox),
      operation_(narrowList("patchOperation")),
      space_(narrowList("patchSpace")),
      numbers_(new OperationBox),
      tilePreview_(new QToolButton),
      keepColour_(new QCheckBox(tr("Keep colour of the object"))),
      calm_([this] { refresh(); }) {
    columnOn(this);
    makeOpacity();
    makeOperation(actions);
    makeSpace();
    connectNumbers();
    refresh();
}

void AppearanceGroup::makeOpacity() {
    const QString tip = tr("How much of the solved patch is seen over what lies below it");
    opacity_->setObjectName("patchOpacity");
    opacity_->setRange(0, 100);
    opacity_->setPageStep(10);
    opacity_->setAccessibleName(tr("Opacity"));
    percent_->setObjectName("patchOpacityPercent");
    percent_->setRange(0, 100);
    percent_->setSuffix(tr(" %"));
    percent_->setKeyboardTracking(false);
    percent_->setToolTip(tip);
    percent_->setAccessibleName(tr("Opacity in percent"));
    QHBoxLayout* row = headedRow(tr("Opacity"), opacity_, tip);
    row->addWidget(percent_);
    columnOf(*this).addLayout(row);
    connect(opacity_, &QSlider::sliderPressed, this, [this] { slide_ = newGesture(); });
    connect(opacity_, &QSlider::valueChanged, this, &AppearanceGroup::slide);
    connect(opacity_, &QSlider::sliderReleased, this, [this] {
        slide_ = 0;
        if (document_) document_->setDragging(false);
    });
    connect(percent_, &QSpinBox::valueChanged, this, &AppearanceGroup::slide);
}

void AppearanceGroup::makeOperation(const Actions& actions) {
    for (const OperationInfo& info : operations()) {
        operation_->addItem(themedIcon(info.icon.c_str()), engineText(info.title),
                            QString::fromStdString(info.key));
        const int row = operation_->count() - 1;
        operation_->setItemData(row, operationTip(info), Qt::ToolTipRole);
        operation_->setItemData(row, operationTipPicture(info), ToolTips::kPictureRole);
    }
    operation_->setAccessibleName(tr("Operation"));
    tilePreview_->setDefaultAction(&actions.tilePreview);
    tilePreview_->setAccessibleName(tr("Tiled preview"));
    tilePreview_->setAutoRaise(true);
    QHBoxLayout* row = headedRow(tr("Operation"), operation_,
                                 tr("What the patch does to the picture below it; with no patch "
                                    "selected, what is done to the selection"));
    row->addWidget(tilePreview_);
    columnOf(*this).addLayout(row);
    columnOf(*this).addWidget(numbers_);
    keepColour_->setObjectName("patchKeepColour");
    keepColour_->setToolTip(actions.keepColour.toolTip());
    columnOf(*this).addWidget(keepColour_);
    connect(operation_, &QComboBox::activated, this, [this, &all = actions.operations](int) {
        for (QAction* action : all.actions())
            if (action->data() == operation_->currentData()) action->trigger();
        refresh();  // what was chosen may not have come to pass, or not yet
    });
    connect(&actions.operations, &QActionGroup::triggered, this, [this](const QAction* action) {
        awaited_ = action->data().toString();
        showAwaited();
    });
    connect(keepColour_, &QCheckBox::clicked, &actions.keepColour, &QAction::trigger);
    const auto follow = [this, &action = actions.keepColour] {
        keepColour_->setEnabled(action.isEnabled());
        keepColour_->setChecked(action.isChecked());
    };
    connect(&actions.keepColour, &QAction::changed, this, follow);
    follow();
}

void AppearanceGroup::makeSpace() {
    space_->setAccessibleName(tr("Solve space"));
    addOptions<SolveSpace>(
        *space_, {{SolveSpace::encoded, tr("Encoded"), tr("Solve the values as files hold them")},
                  {SolveSpace::linear, tr("Linear light"),
                   tr("Solve amounts of light: bright and dark mix as light does")}});
    columnOf(*this).addLayout(
        headedRow(tr("Solve in"), space_, tr("The values in which gradients are taken")));
    connect(space_, &QComboBox::activated, this, [this](int) {
        if (document_) setSolveSpace(*document_, chosenOption<SolveSpace>(*space_));
    });
}

void AppearanceGroup::connectNumbers() {
    connect(numbers_, &OperationBox::gestureBegan, this, [this] { numbersGesture_ = newGesture(); });
    connect(numbers_, &OperationBox::operationChanged, this, [this](const Operation& operation) {
        if (document_) setOperationNumbers(*document_, operation, numbersGesture_);
    });
    connect(numbers_, &OperationBox::resetRequested, this, [this] {
        if (document_ && document_->patchSelected())
            document_->setOperation(Operation(document_->activePatch()->operation.info()));
    });
    connect(numbers_, &OperationBox::draggingChanged, this, [this](bool dragging) {
        if (document_) document_->setDragging(dragging);
    });
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
        connect(document, &CloneDocument::showsBeforeChanged, this, &AppearanceGroup::refresh);
        connect(document, &OpenDocument::selectionChanged, this, &AppearanceGroup::refresh);
    }
    refresh();
}

void AppearanceGroup::refresh() {
    const auto patch = document_ && document_->patchSelected() ? document_->activePatch() : nullptr;
    for (QWidget* part : std::initializer_list<QWidget*>{opacity_, percent_, space_})
        part->setEnabled(patch != nullptr);
    const QSignalBlocker a(opacity_), b(percent_);
    const int percent = patch ? static_cast<int>(std::lround(100 * seenOpacity(*document_))) : 100;
    opacity_->setValue(percent);
    percent_->setValue(percent);
    refreshOperation(patch.get());
    if (!patch) return space_->setCurrentIndex(-1);
    chooseOption(*space_, patch->space);
    space_->setEnabled(patch->operation.info().solves);
}

void AppearanceGroup::refreshOperation(const PatchObject* patch) {
    const OperationInfo* common = document_ ? commonOperation(*document_) : nullptr;
    const bool region = document_ && !document_->selection().empty();
    operation_->setEnabled((patch || region) && !document_->showsBefore());
    operation_->setPlaceholderText(patch    ? tr("Several")
                                   : region ? tr("For the selection …")
                                            : QString());
    operation_->setCurrentIndex(common ? operation_->findData(QString::fromStdString(common->key))
                                       : -1);
    numbers_->setOperation(common ? std::optional(patch->operation) : std::nullopt);
    operation_->setToolTip(common ? operationTip(*common) : QString());
    ToolTips::setPicture(*operation_, common ? operationTipPicture(*common) : QString());
    tilePreview_->setVisible(common && common->key == "tile");
    showAwaited();
}

// A job may make the patch first. Afterwards the layout has to find room: once, or in several events.
void AppearanceGroup::showAwaited() {
    if (awaited_.isEmpty() || operation_->currentData() != awaited_) return;
    awaited_.clear();
    QScrollArea* area = nullptr;
    for (QWidget* above = parentWidget(); above && !area; above = above->parentWidget())
        area = qobject_cast<QScrollArea*>(above);
    if (!area) return;
    const auto show = [this, area] {
        area->ensureWidgetVisible(numbers_, 0, kPanelSpacing);
        area->ensureWidgetVisible(operation_, 0, kPanelSpacing);
    };
    constexpr int kLayout = 500;  // milliseconds
    auto* const meanwhile = new QObject(this);
    connect(area->verticalScrollBar(), &QScrollBar::rangeChanged, meanwhile, show);
    QTimer::singleShot(0, meanwhile, show);
    QTimer::singleShot(kLayout, meanwhile, &QObject::deleteLater);
}

}  // namespace weft::gui
