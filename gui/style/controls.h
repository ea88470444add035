#pragma once
/// What panels and dialogs are made of: columns, rows, headed controls, buttons, lists, fields.
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QToolButton>
#include <functional>
#include <initializer_list>

#include "gui/style/panel_style.h"

namespace weft::gui {

/// A column on a widget: with the margin of a panel, or without one as a part of a panel.
QVBoxLayout* columnOn(QWidget* owner, int margin = 0);
struct RowItem {
    QWidget* widget;
    int stretch = 0;
};
/// Widgets side by side; their owner is the widget that the row is put on.
[[nodiscard]] QHBoxLayout* rowOf(std::initializer_list<RowItem> items);
/// A heading and its control side by side, both with the tip and greyed out together. More may be
/// added at the end.
[[nodiscard]] QHBoxLayout* headedRow(const QString& text, QWidget* control, const QString& tip = {});

/// Text that wraps, secondary.
[[nodiscard]] Label* note(const char* name = "");
/// As wide as there is room.
[[nodiscard]] QToolButton* textButton(const QString& text, const QString& tip, const char* name = "");
/// One that stays down, painted in the highlight colour while it does.
[[nodiscard]] QToolButton* toggleButton(const QString& text, const QString& tip,
                                        const char* name = "");
/// A list that does with the width of eight letters.
[[nodiscard]] QComboBox* narrowList(const char* name = "");
void makeNarrow(QComboBox& list);
/// A field for an error in 8-bit codes: shows "0.5", not "0.50000", and steps by tenths of that.
[[nodiscard]] QDoubleSpinBox* toleranceField();

/// A value of an enumeration in a list.
template <class Enum>
struct Option {
    Enum value;
    QString title;
    QString tip = {};
};
template <class Enum>
void addOptions(QComboBox& list, std::initializer_list<Option<Enum>> options) {
    for (const Option<Enum>& option : options) {
        list.addItem(option.title, static_cast<int>(option.value));
        list.setItemData(list.count() - 1, option.tip, Qt::ToolTipRole);
    }
}
template <class Enum>
[[nodiscard]] Enum chosenOption(const QComboBox& list) {
    return static_cast<Enum>(list.currentData().toInt());
}
template <class Enum>
void chooseOption(QComboBox& list, Enum value) {
    list.setCurrentIndex(list.findData(static_cast<int>(value)));
}
/// Greys out an item, or makes it one that can be chosen.
void setItemEnabled(QComboBox& list, int index, bool enabled);

/// Asks where to save a file, without blocking; a name without a suffix gets that of the chosen kind.
/// `filters` are Qt's: "PNG picture (*.png);;CSV table (*.csv)".
void askWhereToSave(QWidget* parent, const QString& title, const QString& name,
                    const QString& filters, const std::function<void(const QString&)>& save);

}  // namespace weft::gui
