#include "gui/select/options_bar.h"

#include <QHBoxLayout>
#include <QToolButton>

#include "gui/canvas/selection_tools.h"
#include "gui/style/theme.h"

namespace weft::gui {

OptionsBar::OptionsBar(SelectionSettings& settings, QWidget* parent)
    : QToolBar(tr("Tool Options"), parent),
      settings_(settings),
      modes_(new QActionGroup(this)),
      maskModes_(new QActionGroup(this)) {
    setObjectName("optionsToolBar");
    constexpr int kIcon = 18, kHeight = 38;
    setIconSize({kIcon, kIcon});
    setMovable(false);
    setFixedHeight(kHeight);
    addMode(SelectionMode::replace, "select-new", tr("New Selection"),
            tr("What is drawn replaces the selection"));
    addMode(SelectionMode::add, "select-add", tr("Add to Selection"),
            tr("What is drawn is added to the selection (hold Shift)"));
    addMode(SelectionMode::subtract, "select-subtract", tr("Subtract from Selection"),
            tr("What is drawn is taken away from the selection (hold Alt)"));
    addMode(SelectionMode::intersect, "select-intersect", tr("Intersect with Selection"),
            tr("What is drawn and selected stays (hold Shift and Alt)"));
    addMaskModes();
    feather_ = new QDoubleSpinBox;
    feather_->setRange(0, SelectionSettings::kMostFeather);
    feather_->setDecimals(1);
    feather_->setSuffix(tr(" px"));
    featherShown_ = addField(tr("Feather"), feather_, tr("How soft the edge of what is drawn is"),
                             "selectionFeather");
    brush_ = new QSpinBox;
    brush_->setRange(1, SelectionSettings::kMostBrush);
    brush_->setSuffix(tr(" px"));
    brushShown_ = addField(tr("Brush"), brush_,
                           tr("Diameter of the brush in pixels of the picture (keys [ and ])"),
                           "selectionBrush");
    tolerance_ = new QSpinBox;
    tolerance_->setRange(0, SelectionSettings::kMostTolerance);
    toleranceShown_ = addField(tr("Tolerance"), tolerance_,
                               tr("By how many of 255 codes red, green and blue may differ from the "
                                  "pixel that is clicked"),
                               "selectionTolerance");
    contiguous_ = new QCheckBox(tr("Contiguous"));
    contiguous_->setObjectName("selectionContiguous");
    contiguous_->setToolTip(tr("Only what is joined to the pixel that is clicked"));
    contiguousShown_ = addWidget(contiguous_);
    hint_ = new ElidedLabel;
    hint_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    hint_->setObjectName("hint");
    auto* row = new QWidget;
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(8, 0, 8, 0);
    layout->addWidget(hint_);
    addWidget(row);
    readSettings();
    connect(&settings, &SelectionSettings::changed, this, &OptionsBar::readSettings);
    connect(modes_, &QActionGroup::triggered, this, &OptionsBar::writeSettings);
    connect(maskModes_, &QActionGroup::triggered, this, &OptionsBar::writeSettings);
    connect(feather_, &QDoubleSpinBox::valueChanged, this, &OptionsBar::writeSettings);
    for (QSpinBox* field : {brush_, tolerance_})
        connect(field, &QSpinBox::valueChanged, this, &OptionsBar::writeSettings);
    connect(contiguous_, &QCheckBox::toggled, this, &OptionsBar::writeSettings);
    showTool(ToolKind::move);
}

void OptionsBar::addMaskModes() {
    const auto add = [this](bool erases, const char* icon, const QString& text, const QString& tip) {
        QAction* action = addAction(themedIcon(icon), text);
        action->setToolTip(tip);
        action->setCheckable(true);
        action->setData(erases);
        maskModes_->addAction(action);
    };
    add(false, "select-add", tr("Paint on Mask"), tr("What is painted over is pasted from now on"));
    add(true, "select-subtract", tr("Erase from Mask"),
        tr("What is painted over is pasted no longer (hold Alt)"));
}

void OptionsBar::addMode(SelectionMode mode, const char* icon, const QString& text,
                         const QString& tip) {
    QAction* action = addAction(themedIcon(icon), text);
    action->setToolTip(tip);
    action->setCheckable(true);
    action->setData(static_cast<int>(mode));
    modes_->addAction(action);
}

QAction* OptionsBar::addField(const QString& text, QWidget* field, const QString& tip,
                              const char* name) {
    auto* row = new QWidget;
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(8, 0, 4, 0);
    auto* label = new QLabel(text);
    label->setBuddy(field);
    layout->addWidget(label);
    layout->addWidget(field);
    for (QWidget* part : {static_cast<QWidget*>(label), field}) part->setToolTip(tip);
    field->setAccessibleName(text);
    field->setObjectName(name);
    field->setFocusPolicy(Qt::ClickFocus);
    return addWidget(row);
}

void OptionsBar::showTool(ToolKind kind) {
    const bool brush = kind == ToolKind::brush || kind == ToolKind::cutOut || kind == ToolKind::mask;
    for (QAction* mode : modes_->actions()) mode->setVisible(selects(kind));
    for (QAction* mode : maskModes_->actions()) mode->setVisible(kind == ToolKind::mask);
    featherShown_->setVisible(selects(kind));
    brushShown_->setVisible(brush);
    toleranceShown_->setVisible(kind == ToolKind::wand);
    contiguousShown_->setVisible(kind == ToolKind::wand);
}

void OptionsBar::showHint(const QString& hint) { hint_->setText(hint); }

void OptionsBar::readSettings() {
    const SelectionSettings::Values& now = settings_.values();
    const QSignalBlocker quiet[] = {QSignalBlocker(feather_), QSignalBlocker(tolerance_),
                                    QSignalBlocker(brush_), QSignalBlocker(contiguous_)};
    for (QAction* mode : modes_->actions())
        if (mode->data().toInt() == static_cast<int>(now.mode)) mode->setChecked(true);
    for (QAction* mode : maskModes_->actions())
        if (mode->data().toBool() == now.erases) mode->setChecked(true);
    feather_->setValue(now.feather);
    tolerance_->setValue(now.tolerance);
    brush_->setValue(now.brush);
    contiguous_->setChecked(now.reach == Reach::connected);
}

void OptionsBar::writeSettings() {
    settings_.set({.mode = static_cast<SelectionMode>(modes_->checkedAction()->data().toInt()),
                   .feather = feather_->value(),
                   .tolerance = tolerance_->value(),
                   .reach = contiguous_->isChecked() ? Reach::connected : Reach::everywhere,
                   .brush = brush_->value(),
                   .erases = maskModes_->checkedAction()->data().toBool()});
}

}  // namespace weft::gui
