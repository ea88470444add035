#include "gui/help/command_search.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QPointer>
#include <QVBoxLayout>
#include <algorithm>

#include "gui/help/fuzzy_match.h"
#include "gui/help/shortcut_store.h"
#include "gui/help/shortcuts_dialog.h"
#include "gui/style/controls.h"

namespace weft::gui {

namespace {

constexpr int kTitle = 0, kPlace = 1, kKey = 2;
constexpr int kCommand = Qt::UserRole, kGesture = Qt::UserRole + 1;
constexpr QSize kSize(680, 440);
constexpr int kPlaceWidth = 230;

/// The title counts most, then where it is, then what it does.
int scoreOf(const QString& query, const ListedCommand& command) {
    const int title = fuzzyMatch(query, command.title);
    if (title > 0) return 10 * title + (command.canBeChosen() ? 5 : 0);
    const QString all = command.title + ' ' + command.place + ' ' + keysOf(*command.action) + ' ' +
                        command.action->toolTip();
    return fuzzyMatch(query, all, Letters::together);
}

/// Titles stand below each other, with a picture or without.
QIcon emptyIcon() {
    QPixmap nothing(16, 16);
    nothing.fill(Qt::transparent);
    return nothing;
}

QIcon iconOf(const QAction& action) { return action.icon().isNull() ? emptyIcon() : action.icon(); }

}  // namespace

CommandSearch::CommandSearch(QWidget& window, const QMenuBar& menus)
    : QDialog(&window),
      field_(new QLineEdit),
      list_(new QTreeWidget),
      nothing_(note("noCommand")),
      commands_(commandsOf(window, menus)) {
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName("commandSearch");
    setWindowTitle(tr("Find a Command"));
    ShortcutsDialog::forEachGesture([this](const QString& keys, const QString& what) {
        gestures_ << Gesture{keys, what};
    });
    field_->setObjectName("commandQuery");
    field_->setPlaceholderText(tr("What do you want to do?"));
    field_->setAccessibleName(windowTitle());
    field_->setClearButtonEnabled(true);
    field_->installEventFilter(this);
    list_->setObjectName("commands");
    list_->setAccessibleName(tr("Commands that fit"));
    list_->setColumnCount(3);
    list_->setHeaderHidden(true);
    list_->setRootIsDecorated(false);
    list_->setStyleSheet(QStringLiteral("QTreeView::item { padding: 3px 2px; }"));
    list_->setUniformRowHeights(true);
    list_->setFocusPolicy(Qt::NoFocus);
    list_->header()->setStretchLastSection(false);
    list_->header()->setSectionResizeMode(kTitle, QHeaderView::Stretch);
    list_->header()->setSectionResizeMode(kPlace, QHeaderView::Fixed);
    list_->header()->resizeSection(kPlace, kPlaceWidth);
    list_->header()->setSectionResizeMode(kKey, QHeaderView::ResizeToContents);
    nothing_->setText(tr("No command fits."));
    QVBoxLayout* column = columnOn(this, kPanelMargin);
    column->addWidget(field_);
    column->addWidget(list_, 1);
    column->addWidget(nothing_);
    connect(field_, &QLineEdit::textChanged, this, &CommandSearch::fill);
    connect(field_, &QLineEdit::returnPressed, this, [this] { take(list_->currentItem()); });
    connect(list_, &QTreeWidget::itemClicked, this,
            [this](const QTreeWidgetItem* item) { take(item); });
    fill({});
    resize(kSize.boundedTo(window.size() - QSize(40, 80)));
    move(window.mapToGlobal(QPoint((window.width() - width()) / 2, 60)));
    field_->setFocus();
}

void CommandSearch::fill(const QString& query) {
    struct Hit {
        int score;
        const ListedCommand* command;
        const Gesture* gesture;
    };
    std::vector<Hit> hits;
    for (const ListedCommand& command : commands_)
        if (const int score = scoreOf(query, command)) hits.push_back({score, &command, nullptr});
    if (!query.isEmpty())
        for (const Gesture& gesture : gestures_)
            if (const int score =
                    fuzzyMatch(query, gesture.keys + ' ' + gesture.what, Letters::together))
                hits.push_back({score, nullptr, &gesture});
    if (!query.isEmpty())
        std::stable_sort(hits.begin(), hits.end(),
                         [](const Hit& a, const Hit& b) { return a.score > b.score; });
    list_->clear();
    for (const Hit& hit : hits) hit.command ? addCommand(*hit.command) : addGesture(*hit.gesture);
    nothing_->setVisible(hits.empty());
    markFirst();
}

void CommandSearch::addCommand(const ListedCommand& command) {
    auto* item = new QTreeWidgetItem(list_);
    item->setText(kTitle, command.title);
    item->setText(kPlace, command.reason.isEmpty() ? command.place : command.reason);
    item->setText(kKey, keysOf(*command.action).section(QStringLiteral(", "), 0, 0));
    item->setIcon(kTitle, iconOf(*command.action));
    item->setData(kTitle, kCommand, QVariant::fromValue<QObject*>(command.action));
    item->setToolTip(kTitle, command.action->toolTip());
    item->setToolTip(kPlace, item->text(kPlace));
    item->setForeground(kPlace, panelColors(palette()).quiet);
    if (!command.canBeChosen()) item->setFlags(Qt::ItemIsSelectable);  // greyed, but it can be read
}

void CommandSearch::addGesture(const Gesture& gesture) {
    auto* item = new QTreeWidgetItem(list_);
    item->setText(kTitle, gesture.what);
    item->setText(kPlace, gesture.keys);
    item->setData(kTitle, kGesture, gesture.keys);
    item->setToolTip(kTitle, gesture.what);
    item->setToolTip(kPlace, gesture.keys);
    item->setForeground(kPlace, panelColors(palette()).quiet);
    item->setIcon(kTitle, emptyIcon());
}

void CommandSearch::markFirst() {
    for (int i = 0; i < list_->topLevelItemCount(); ++i)
        if (list_->topLevelItem(i)->flags() & Qt::ItemIsEnabled)
            return list_->setCurrentItem(list_->topLevelItem(i));
}

// The window has the keyboard again before anything is done: a command may want it, or ask.
void CommandSearch::take(const QTreeWidgetItem* item) {
    if (!item || !(item->flags() & Qt::ItemIsEnabled)) return;
    const QString keys = item->data(kTitle, kGesture).toString();
    const QPointer action(qobject_cast<QAction*>(item->data(kTitle, kCommand).value<QObject*>()));
    close();
    if (!keys.isEmpty()) return emit gestureChosen(keys);
    QMetaObject::invokeMethod(
        parentWidget(),
        [action] {
            if (action && action->isEnabled()) action->trigger();
        },
        Qt::QueuedConnection);
}

// Up and down move in the list while one goes on typing.
bool CommandSearch::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress) return QDialog::eventFilter(watched, event);
    switch (static_cast<QKeyEvent*>(event)->key()) {
        case Qt::Key_Up:
        case Qt::Key_Down:
        case Qt::Key_PageUp:
        case Qt::Key_PageDown: QCoreApplication::sendEvent(list_, event); return true;
        default: return QDialog::eventFilter(watched, event);
    }
}

}  // namespace weft::gui
