#include "gui/select/options_bar.h"

#include <QHBoxLayout>
#include <QToolButton>

#include "gui/canvas/selection_tools.h"
#include "gui/style/controls.h"
#include "gui/style/theme.h"
#include "gui/texts/label.h"
#include "gui/texts/shown_text.h"

namespace weft::gui {

namespace {

/// Names of pictures may be long.
QString textOf(const HealChoice& choice) {
    constexpr int kMost = 30;
    const QString title = choice.picture ? choice.picture->title : QString();
    const QString name = withoutMnemonic(cutTo(shownName(title), kMost));
    switch (choice.from) {
        case HealChoice::From::found: return OptionsBar::tr("Source: Found by Itself");
        case HealChoice::From::picture: return OptionsBar::tr("Source: “%1”").arg(name);
        case HealChoice::From::offset: break;
    }
    return name.isEmpty() ? OptionsBar::tr("Source: At an Offset")
                          : OptionsBar::tr("Source: At an Offset in “%1”").arg(name);
}

}  // namespace

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
            tr("What is drawn is taken away from the selection (hold Alt or Ctrl)"));
    addMode(SelectionMode::intersect, "select-intersect", tr("Intersect with Selection"),
            tr("What is drawn and selected stays (hold Shift and Alt, or Shift and Ctrl)"));
    addMaskModes();
    feather_ = new QDoubleSpinBox;
    feather_->setRange(0, SelectionSettings::kMostFeather);
    feather_->setDecimals(1);
    feather_->setSuffix(tr(" px"));
    featherShown_ = addField(tr("Feather"), feather_, tr("How soft the edge of what is drawn is"),
                             "selectionFeather");
    addBrush();
    addPressure();
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
    keepsColour_ = new QCheckBox(tr("Keeps colour"));
    keepsColour_->setObjectName("maskKeepsColour");
    keepsColour_->setToolTip(
        tr("Paint where the patch keeps its own colour; only what is around adapts"));
    maskOnly_ << addWidget(keepsColour_);
    hint_ = new ElidedLabel;
    hint_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    hint_->setObjectName("hint");
    auto* row = new QWidget;
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(8, 0, 8, 0);
    layout->addWidget(hint_);
    hintShown_ = addWidget(row);
    readSettings();
    connect(&settings, &SelectionSettings::changed, this, &OptionsBar::readSettings);
    connect(modes_, &QActionGroup::triggered, this, &OptionsBar::writeSettings);
    connect(maskModes_, &QActionGroup::triggered, this, &OptionsBar::writeSettings);
    connect(feather_, &QDoubleSpinBox::valueChanged, this, &OptionsBar::writeSettings);
    connect(tolerance_, &QSpinBox::valueChanged, this, &OptionsBar::writeSettings);
    connect(pressure_, &QComboBox::currentIndexChanged, this, &OptionsBar::writeSettings);
    for (QCheckBox* box : {contiguous_, keepsColour_})
        connect(box, &QCheckBox::toggled, this, &OptionsBar::writeSettings);
    for (QToolButton* button : findChildren<QToolButton*>())
        if (button->defaultAction()) button->setFocusPolicy(Qt::TabFocus);
    showTool(ToolKind::move);
}

void OptionsBar::addMaskCommand(QAction* command) {
    auto* button = new QToolButton;
    button->setDefaultAction(command);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setFocusPolicy(Qt::TabFocus);
    maskOnly_ << insertWidget(hintShown_, button);
    maskOnly_.back()->setVisible(false);
}

void OptionsBar::addHealSources(QMenu* menu) {
    healSource_ = new QToolButton;
    healSource_->setObjectName("healSource");
    healSource_->setAccessibleName(tr("Where the detail comes from"));
    healSource_->setToolTip(tr("Where the heal brush takes its detail from"));
    healSource_->setToolButtonStyle(Qt::ToolButtonTextOnly);
    healSource_->setPopupMode(QToolButton::InstantPopup);
    healSource_->setFocusPolicy(Qt::TabFocus);
    healSource_->setMenu(menu);
    healShown_ = insertWidget(hintShown_, healSource_);
    healShown_->setVisible(false);
    readSettings();
}

void OptionsBar::addBrush() {
    for (const BrushNumber& number : brushNumbers()) {
        QSpinBox* field = fieldOf(number);
        QAction* shown = addField(number.title, field, number.tip, number.name);
        brush_.push_back({number, field, shown});
        connect(field, &QSpinBox::valueChanged, this, [this, value = number.value](int to) {
            Brush brush = settings_.brush(tool_);
            brush.*value = to;
            settings_.setBrush(tool_, brush);
        });
    }
}

void OptionsBar::addPressure() {
    pressure_ = new QComboBox;
    addOptions<PenPressure>(*pressure_, {{PenPressure::off, tr("Off")},
                                         {PenPressure::size, tr("Size")},
                                         {PenPressure::strength, tr("Strength")}});
    pressureShown_ = addField(tr("Pressure"), pressure_,
                              tr("What the pressure of a pen changes: nothing, the size of the "
                                 "brush, or how much it covers. Its eraser takes away."),
                              "penPressure");
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
        tr("What is painted over is pasted no longer (hold Alt or Ctrl)"));
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
    auto* label = new Label(text);
    label->setBuddy(field);
    layout->addWidget(label);
    layout->addWidget(field);
    for (QWidget* part : {static_cast<QWidget*>(label), field}) part->setToolTip(tip);
    field->setAccessibleName(text);
    field->setObjectName(name);
    return addWidget(row);
}

void OptionsBar::showTool(ToolKind kind) {
    tool_ = kind;
    for (QAction* mode : modes_->actions()) mode->setVisible(selects(kind));
    for (QAction* mode : maskModes_->actions()) mode->setVisible(kind == ToolKind::mask);
    for (QAction* shown : maskOnly_) shown->setVisible(kind == ToolKind::mask);
    if (healShown_) healShown_->setVisible(kind == ToolKind::heal);
    featherShown_->setVisible(selects(kind));
    for (const BrushField& field : brush_)
        field.shown->setVisible(hasBrush(kind) && !(field.number.ofSoft && kind == ToolKind::cutOut));
    pressureShown_->setVisible(hasBrush(kind));
    toleranceShown_->setVisible(kind == ToolKind::wand);
    contiguousShown_->setVisible(kind == ToolKind::wand);
    readSettings();
}

void OptionsBar::showHint(const QString& hint) { hint_->setText(hint); }

void OptionsBar::readSettings() {
    const SelectionSettings::Values& now = settings_.values();
    const QSignalBlocker quiet[] = {QSignalBlocker(feather_), QSignalBlocker(tolerance_),
                                    QSignalBlocker(contiguous_), QSignalBlocker(keepsColour_),
                                    QSignalBlocker(pressure_)};
    for (QAction* mode : modes_->actions())
        if (mode->data().toInt() == static_cast<int>(now.mode)) mode->setChecked(true);
    for (QAction* mode : maskModes_->actions())
        if (mode->data().toBool() == now.erases) mode->setChecked(true);
    feather_->setValue(now.feather);
    tolerance_->setValue(now.tolerance);
    const bool soft = settings_.isSoft(tool_);
    for (const BrushField& field : brush_) {
        const QSignalBlocker quietField(field.field);
        field.field->setValue(settings_.brush(tool_).*field.number.value);
        field.field->parentWidget()->setEnabled(soft || !field.number.ofSoft);
    }
    setItemEnabled(*pressure_, pressure_->findData(static_cast<int>(PenPressure::strength)), soft);
    chooseOption(*pressure_, now.pressure);
    if (healSource_) healSource_->setText(textOf(now.heal));
    keepsColour_->setChecked(now.keepsColour);
    contiguous_->setChecked(now.reach == Reach::connected);
}

void OptionsBar::writeSettings() {
    SelectionSettings::Values values = settings_.values();
    values.mode = static_cast<SelectionMode>(modes_->checkedAction()->data().toInt());
    values.feather = feather_->value();
    values.tolerance = tolerance_->value();
    values.reach = contiguous_->isChecked() ? Reach::connected : Reach::everywhere;
    values.pressure = chosenOption<PenPressure>(*pressure_);
    values.erases = maskModes_->checkedAction()->data().toBool();
    values.keepsColour = keepsColour_->isChecked();
    settings_.set(values);
}

}  // namespace weft::gui
