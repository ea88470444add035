#include "gui/help/manual_search_bar.h"

#include <QKeyEvent>

#include "gui/style/controls.h"
#include "gui/style/theme.h"

namespace weft::gui {

ManualSearchBar::ManualSearchBar(QWidget* parent)
    : QWidget(parent),
      field_(new QLineEdit),
      found_(new Label),
      previous_(stepButton("previous", tr("Previous hit"), -1)),
      next_(stepButton("next", tr("Next hit"), 1)) {
    field_->setObjectName("manualWords");
    field_->setPlaceholderText(tr("Search the manual"));
    field_->setAccessibleName(tr("Search the manual"));
    field_->setClearButtonEnabled(true);
    field_->setMinimumWidth(160);
    field_->installEventFilter(this);
    found_->setObjectName("manualFound");
    deemphasise(*found_);
    auto* row = rowOf({{field_, 1}, {found_}, {previous_}, {next_}});
    row->setContentsMargins(0, 0, 0, 0);
    setLayout(row);
    connect(field_, &QLineEdit::textChanged, this, &ManualSearchBar::wordsChanged);
    showHits(0, -1);
}

QToolButton* ManualSearchBar::stepButton(const char* icon, const QString& text, int step) {
    auto* button = new QToolButton;
    button->setObjectName(QString("manual-") + icon);
    button->setIcon(themedIcon(icon));
    button->setAutoRaise(true);
    button->setAccessibleName(text);
    button->setToolTip(text);
    connect(button, &QToolButton::clicked, this, [this, step] { emit hitWanted(step); });
    return button;
}

void ManualSearchBar::begin() {
    field_->setFocus(Qt::ShortcutFocusReason);
    field_->selectAll();
}

void ManualSearchBar::showHits(int hits, int current) {
    const QString words = field_->text().trimmed();
    constexpr qsizetype kShown = 40;
    if (words.isEmpty())
        found_->clear();
    else if (hits == 0)
        found_->setText(tr("Nothing found for “%1”.").arg(cutTo(shownName(words), kShown)));
    else if (current >= 0)
        found_->setText(tr("Hit %1 of %2").arg(current + 1).arg(hits));
    else
        found_->setText(hits == 1 ? tr("1 hit") : tr("%n hits", "", hits));
    previous_->setEnabled(hits > 0);
    next_->setEnabled(hits > 0);
}

bool ManualSearchBar::eventFilter(QObject* watched, QEvent* event) {
    if (watched != field_ || event->type() != QEvent::KeyPress) return false;
    const auto* key = static_cast<QKeyEvent*>(event);
    if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter)
        emit hitWanted(key->modifiers().testFlag(Qt::ShiftModifier) ? -1 : 1);
    else if (key->key() == Qt::Key_Down)
        emit downPressed();
    else
        return false;
    return true;
}

}  // namespace weft::gui
