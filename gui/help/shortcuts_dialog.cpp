#include "gui/help/shortcuts_dialog.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QKeySequenceEdit>
#include <QLineEdit>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include "gui/help/fuzzy_match.h"
#include "gui/help/shortcut_store.h"
#include "gui/style/controls.h"
#include "gui/style/reset_question.h"
#include "gui/texts/label.h"

namespace weft::gui {

namespace {

constexpr int kKeys = 0, kWhat = 1;
constexpr int kAction = Qt::UserRole, kGesture = Qt::UserRole + 1;
constexpr int kKeysWidth = 240;  ///< what they do is longer in every language

}  // namespace

ShortcutsDialog::ShortcutsDialog(ShortcutStore& store, QWidget* parent)
    : QDialog(parent),
      store_(store),
      query_(new QLineEdit),
      table_(new QTableWidget(0, 2, this)),
      field_(new QKeySequenceEdit),
      none_(new QPushButton(tr("&No Key"))),
      meaning_(narrowList("gestureMeaning")),
      label_(new Label(tr("New &key"))),
      news_(note("keyNews")) {
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName("shortcuts");
    setWindowTitle(tr("Keyboard and Mouse"));
    table_->setHorizontalHeaderLabels({tr("Key or gesture"), tr("What it does")});
    table_->verticalHeader()->hide();
    table_->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table_->horizontalHeader()->setStretchLastSection(true);
    table_->horizontalHeader()->resizeSection(kKeys, kKeysWidth);
    table_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table_->setStyleSheet(QStringLiteral("QTableView::item { padding: 3px 6px; }"));
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setShowGrid(false);
    table_->setAlternatingRowColors(true);
    table_->setAccessibleName(tr("Keys and what they do"));
    field_->setObjectName("commandKey");
    for (QWidget* part : {static_cast<QWidget*>(field_), field_->findChild<QWidget*>()})
        if (part) part->setAccessibleName(tr("New key"));
    field_->setToolTip(tr("Press the new key of the command that is chosen above"));
    none_->setObjectName("noKey");
    none_->setAutoDefault(false);  // Enter takes no key away
    query_->setObjectName("keyQuery");
    query_->setPlaceholderText(tr("Search for a key or what it does"));
    query_->setAccessibleName(query_->placeholderText());
    query_->setClearButtonEnabled(true);
    connect(query_, &QLineEdit::textChanged, this, &ShortcutsDialog::hideOthers);
    table_->installEventFilter(this);
    connect(table_, &QTableWidget::currentCellChanged, this, [this](int row) { choose(row); });
    connect(field_, &QKeySequenceEdit::editingFinished, this, [this] {
        const QKeySequence typed = field_->keySequence();
        if (!typed.isEmpty()) change(QKeySequence(typed[0]));
    });
    connect(none_, &QPushButton::clicked, this, [this] { change({}); });
    connect(meaning_, &QComboBox::activated, this, &ShortcutsDialog::changeMeaning);
    news_->setText(
        tr("Choose a command, then press its new key below; some gestures have a choice there."));
    meaning_->setAccessibleName(tr("What the gesture does"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    QPushButton* const usual = buttons->addButton(tr("&Usual Keys"), QDialogButtonBox::ResetRole);
    usual->setObjectName("usualKeys");
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(usual, &QPushButton::clicked, this, [this] {
        askToReset(*this,
                   {tr("Usual Keys"), tr("Give every command and gesture its usual key and meaning?"),
                    tr("Keys and gestures of your own are lost."), tr("Take &Usual Keys")},
                   [this] {
                       store_.reset();
                       resetGestures();
                       fill();
                   });
    });
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(query_);
    layout->addWidget(table_);
    layout->addLayout(rowOf({{label_}, {field_, 1}, {meaning_, 1}, {none_}}));
    layout->addWidget(news_);
    layout->addWidget(buttons);
    fill();
    choose(-1);
    resize(700, 620);
}

void ShortcutsDialog::addRow(const QString& keys, const QString& what, QAction* action) {
    const int row = table_->rowCount();
    table_->insertRow(row);
    auto* key = new QTableWidgetItem(keys);
    auto* does = new QTableWidgetItem(what);
    const Qt::ItemFlags still = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    key->setFlags(still);
    does->setFlags(still);
    if (action) {
        does->setToolTip(action->toolTip());
        key->setData(kAction, QVariant::fromValue<QObject*>(action));
        QFont font = key->font();
        font.setBold(!store_.isUsual(*action));
        key->setFont(font);
    }
    table_->setItem(row, kKeys, key);
    table_->setItem(row, kWhat, does);
}

// Those that have several meanings come first.
void ShortcutsDialog::markGesture(int row, Gesture gesture) {
    QTableWidgetItem& key = *table_->item(row, kKeys);
    key.setData(kGesture, static_cast<int>(gesture));
    QFont font = key.font();
    font.setBold(meaningOf(gesture) != 0);
    key.setFont(font);
}

std::optional<Gesture> ShortcutsDialog::chosenGesture() const {
    const QTableWidgetItem* const item = table_->item(table_->currentRow(), kKeys);
    const QVariant which = item ? item->data(kGesture) : QVariant();
    return which.isValid() ? std::optional(static_cast<Gesture>(which.toInt())) : std::nullopt;
}

void ShortcutsDialog::showMeanings() {
    const auto gesture = chosenGesture();
    const QSignalBlocker still(meaning_);
    meaning_->setVisible(gesture.has_value());
    for (QWidget* part : {static_cast<QWidget*>(field_), static_cast<QWidget*>(none_)})
        part->setVisible(!gesture);
    label_->setText(gesture ? tr("What it &does") : tr("New &key"));
    label_->setBuddy(gesture ? static_cast<QWidget*>(meaning_) : field_);
    meaning_->clear();
    if (!gesture) return;
    meaning_->addItems(wordsOf(*gesture).meanings);
    meaning_->setCurrentIndex(meaningOf(*gesture));
}

void ShortcutsDialog::changeMeaning(int meaning) {
    const auto gesture = chosenGesture();
    if (!gesture || meaning < 0) return;
    setMeaning(*gesture, meaning);
    const int row = table_->currentRow();
    fill();
    table_->setCurrentCell(row, kKeys);
}

QAction* ShortcutsDialog::chosen() const {
    const QTableWidgetItem* const item = table_->item(table_->currentRow(), kKeys);
    return item ? qobject_cast<QAction*>(item->data(kAction).value<QObject*>()) : nullptr;
}

void ShortcutsDialog::choose(int) {
    const QAction* const action = chosen();
    const QSignalBlocker still(field_);
    field_->setKeySequence(action ? action->shortcut() : QKeySequence());
    field_->setEnabled(action);
    none_->setEnabled(action && !action->shortcuts().isEmpty());
    showMeanings();
}

void ShortcutsDialog::change(const QKeySequence& key) {
    QAction* const action = chosen();
    if (!action || key == action->shortcut()) return;
    const QAction* const loser = store_.setKey(*action, key);
    news_->setText(loser ? tr("%1 was the key of “%2”, which has it no longer.")
                               .arg(key.toString(QKeySequence::NativeText), titleOf(*loser))
                         : QString());
    const int row = table_->currentRow();
    fill();
    table_->setCurrentCell(row, kKeys);
}

void ShortcutsDialog::search(const QString& query) {
    query_->setText(query);
    query_->setFocus();
}

void ShortcutsDialog::hideOthers() {
    for (int row = 0; row < table_->rowCount(); ++row) {
        const QString all = table_->item(row, kKeys)->text() + ' ' + table_->item(row, kWhat)->text();
        table_->setRowHidden(row, fuzzyMatch(query_->text(), all, Letters::together) == 0);
    }
}

// Home and End go to the first and the last row: a row is one thing.
bool ShortcutsDialog::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const int step = key == Qt::Key_Home ? 1 : key == Qt::Key_End ? -1 : 0;
        int row = step > 0 ? 0 : table_->rowCount() - 1;
        while (step != 0 && row >= 0 && row < table_->rowCount() && table_->isRowHidden(row))
            row += step;
        if (step != 0) {
            table_->setCurrentCell(row, kKeys);
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

void ShortcutsDialog::fill() {
    table_->setRowCount(0);
    forEachGesture([this](const QString& keys, const QString& what) { addRow(keys, what); });
    for (int row = 0; row < int(std::size(kGestures)); ++row) markGesture(row, kGestures[row]);
    for (QAction* action : store_.actions()) addRow(keysOf(*action), titleOf(*action), action);
    hideOthers();
}

void ShortcutsDialog::forEachGesture(
    const std::function<void(const QString& keys, const QString& what)>& addRow) {
    for (const Gesture gesture : kGestures)
        addRow(wordsOf(gesture).hand, wordsOf(gesture).meanings[meaningOf(gesture)]);
    addRow(tr("Drag a patch"), tr("Move it, and all that are selected; with Shift along one axis"));
    addRow(tr("Alt + drag (or Ctrl)"), tr("Move a copy of what is selected"));
    addRow(tr("Drag a handle"), tr("Scale what is selected; with Shift width and height apart, with "
                                   "Alt or Ctrl about the middle"));
    addRow(tr("Drag the round handle, or beside a corner"), tr("Rotate; with Shift by steps of 15°"));
    addRow(tr("Shift + click"), tr("Select another patch as well, or no longer"));
    addRow(tr("Tab, Shift + Tab"),
           tr("Select the next patch, the one before; from the last on to the panels"));
    addRow(tr("Arrow keys"), tr("Move the patch by 1 pixel, with Shift by 10"));
    addRow(tr("Ctrl + arrow keys"),
           tr("Turn the patch by 1° (left, right), scale it by 1 % (up, down); with Shift by 15° and "
              "10 %"));
    addRow(
        tr("Arrow keys with another tool"),
        tr("Move a pointer by 1 pixel, with Shift by 10, with Ctrl by 50; with the Hand the view"));
    addRow(tr("Return at that pointer"),
           tr("Press the button there; Return once more lets go, so twice is a click"));
    addRow(tr("Two fingers"), tr("Zoom and move the view, on a screen or a touch pad"));
    addRow(tr("Pen"), tr("Its pressure changes the brush as the options say; its eraser takes away"));
    addRow(tr("Arrow keys on the divider"),
           tr("Move the border of before and after (Tab goes there from the picture)"));
    addRow(tr("Space + drag"), tr("Move the view"));
    addRow(tr("Hold B"), tr("Peek at the picture without patches"));
    addRow(tr("Esc"), tr("Abandon a drag; deselect"));
    addRow(tr("Drag a selection"),
           tr("Clone it to another place, or to another picture (pause over its tab)"));
    addRow(tr("Shift, Alt, Shift + Alt while selecting"),
           tr("Add, subtract, intersect; Ctrl does what Alt does"));
    addRow(tr("[ and ]"), tr("Brush smaller, larger; with Shift softer, harder"));
    addRow(tr("Shift + click, a brush"), tr("Draw a straight line from the last point"));
    addRow(tr("Right button, a brush"),
           tr("Its size, hardness and opacity; with Shift the menu of the patch"));
    addRow(tr("Alt or Ctrl + drag, a brush"), tr("Take away"));
    addRow(tr("Alt or Ctrl + click, heal brush"),
           tr("Choose where detail is taken; Esc lets it be found again"));
    addRow(tr("Shift + drop"), tr("Open as a new picture instead of a patch"));
}

}  // namespace weft::gui
