#include "gui/style/controls.h"

#include <QDir>
#include <QEvent>
#include <QStandardItemModel>

#include "gui/style/last_folder.h"
#include "gui/texts/file_dialog.h"
#include "gui/texts/label.h"

namespace weft::gui {

QVBoxLayout* columnOn(QWidget* owner, int margin) {
    auto* column = new QVBoxLayout(owner);
    column->setContentsMargins(margin, margin, margin, margin);
    column->setSpacing(kPanelSpacing);
    return column;
}

QHBoxLayout* rowOf(std::initializer_list<RowItem> items) {
    auto* row = new QHBoxLayout;
    row->setSpacing(kPanelSpacing);
    for (const RowItem& item : items) row->addWidget(item.widget, item.stretch);
    return row;
}

namespace {

/// Greys a label out with its control.
class LabelGreying : public QObject {
public:
    LabelGreying(Label& label, QWidget& control) : QObject(&label), label_(label) {
        control.installEventFilter(this);
        label.setEnabled(control.isEnabled());
    }

protected:
    bool eventFilter(QObject* control, QEvent* event) override {
        if (event->type() == QEvent::EnabledChange)
            label_.setEnabled(static_cast<QWidget*>(control)->isEnabled());
        return false;
    }

private:
    Label& label_;
};

}  // namespace

QHBoxLayout* headedRow(const QString& text, QWidget* control, const QString& tip) {
    Label* label = heading(text);
    label->setMinimumWidth(kHeadingWidth);
    label->setBuddy(control);  // which is told by that name
    new LabelGreying(*label, *control);
    if (!tip.isEmpty())
        for (QWidget* widget : {static_cast<QWidget*>(label), control}) widget->setToolTip(tip);
    return rowOf({{label}, {control, 1}});
}

Label* note(const char* name) {
    auto* label = new Label;
    label->setObjectName(name);
    label->setWordWrap(true);
    deemphasise(*label);
    return label;
}

QToolButton* textButton(const QString& text, const QString& tip, const char* name) {
    auto* button = new QToolButton;
    button->setObjectName(name);
    button->setText(text);
    button->setToolTip(tip);
    button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    return button;
}

QToolButton* toggleButton(const QString& text, const QString& tip, const char* name) {
    QToolButton* button = textButton(text, tip, name);
    button->setCheckable(true);
    highlightWhileChecked(*button);
    return button;
}

QComboBox* narrowList(const char* name) {
    auto* list = new QComboBox;
    list->setObjectName(name);
    makeNarrow(*list);
    return list;
}

void makeNarrow(QComboBox& list) {
    list.setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    list.setMinimumContentsLength(8);
}

QDoubleSpinBox* toleranceField() {
    struct Field : QDoubleSpinBox {
        [[nodiscard]] QString textFromValue(double value) const override {
            return locale().toString(value, 'g', 4);
        }
    };
    auto* field = new Field;
    field->setDecimals(5);
    field->setRange(0.0005, 64);
    field->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    field->setSuffix(QDoubleSpinBox::tr(" codes"));
    field->setKeyboardTracking(false);
    return field;
}

void setItemEnabled(QComboBox& list, int index, bool enabled) {
    qobject_cast<QStandardItemModel*>(list.model())->item(index)->setEnabled(enabled);
}

void askWhereToSave(QWidget* parent, const QString& title, const QString& name,
                    const QString& filters, const std::function<void(const QString&)>& save) {
    const auto suffixOf = [](const QString& filter) {
        return filter.section(QLatin1String("*."), 1, 1).section(QLatin1Char(' '), 0, 0).remove(')');
    };
    auto* dialog = new FileDialog(parent, title, QDir(lastFolder()).filePath(name), filters);
    dialog->setAcceptMode(FileDialog::AcceptSave);
    dialog->setDefaultSuffix(suffixOf(filters));
    QObject::connect(dialog, &FileDialog::filterSelected, dialog,
                     [=](const QString& filter) { dialog->setDefaultSuffix(suffixOf(filter)); });
    QObject::connect(dialog, &FileDialog::fileSelected, parent, [save](const QString& path) {
        rememberFolder(path);
        save(path);
    });
    dialog->open();
}

}  // namespace weft::gui
