#include "gui/preferences/shortcuts_dialog.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QTableWidget>
#include <QVBoxLayout>

namespace weft::gui {

namespace {

QString keysOf(const QAction& action) {
    QStringList keys;
    for (const QKeySequence& key : action.shortcuts()) keys << key.toString(QKeySequence::NativeText);
    return keys.join(", ");
}

void addRow(QTableWidget& table, const QString& keys, const QString& what) {
    const int row = table.rowCount();
    table.insertRow(row);
    table.setItem(row, 0, new QTableWidgetItem(keys));
    table.setItem(row, 1, new QTableWidgetItem(what));
}

}  // namespace

ShortcutsDialog::ShortcutsDialog(const QList<QAction*>& actions, QWidget* parent) : QDialog(parent) {
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Keyboard and Mouse"));
    auto* table = new QTableWidget(0, 2, this);
    table->setHorizontalHeaderLabels({tr("Key or gesture"), tr("What it does")});
    table->verticalHeader()->hide();
    table->horizontalHeader()->setStretchLastSection(true);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionMode(QAbstractItemView::NoSelection);
    table->setShowGrid(false);
    table->setAlternatingRowColors(true);
    addRow(*table, tr("Drag a patch"),
           tr("Move it, and all that are selected; with Shift along one axis"));
    addRow(*table, tr("Alt + drag (or Ctrl)"), tr("Move a copy of what is selected"));
    addRow(
        *table, tr("Drag a handle"),
        tr("Scale what is selected; with Shift width and height apart, with Alt about the middle"));
    addRow(*table, tr("Drag the round handle, or beside a corner"),
           tr("Rotate; with Shift by steps of 15°"));
    addRow(*table, tr("Shift + click"), tr("Select another patch as well, or no longer"));
    addRow(*table, tr("Tab, Shift + Tab"),
           tr("Select the next patch, the one before; from the last on to the panels"));
    addRow(*table, tr("Arrow keys"), tr("Move the patch by 1 pixel, with Shift by 10"));
    addRow(*table, tr("Wheel"), tr("Zoom about the pointer"));
    addRow(*table, tr("Space + drag, middle button"), tr("Move the view"));
    addRow(*table, tr("Hold B"), tr("Peek at the picture without patches"));
    addRow(*table, tr("Esc"), tr("Abandon a drag; deselect"));
    addRow(*table, tr("Drag a selection"),
           tr("Clone it to another place, or to another picture (pause over its tab)"));
    addRow(*table, tr("Shift, Alt, Shift + Alt while selecting"), tr("Add, subtract, intersect"));
    addRow(*table, tr("[ and ]"), tr("Brush smaller, larger"));
    addRow(*table, tr("Alt or Ctrl + click, heal brush"),
           tr("Choose where detail is taken; Esc lets it be found again"));
    addRow(*table, tr("Alt or Ctrl + drag, Edit Mask"), tr("Take away from the patch's mask"));
    addRow(*table, tr("Shift + drop"), tr("Open as a new picture instead of a patch"));
    for (const QAction* action : actions)
        if (!action->shortcuts().isEmpty())
            addRow(*table, keysOf(*action),
                   QString(action->text()).remove('&').remove(QStringLiteral(" …")));
    table->resizeColumnToContents(0);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(table);
    layout->addWidget(buttons);
    resize(560, 620);
}

}  // namespace weft::gui
