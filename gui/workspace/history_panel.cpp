#include "gui/workspace/history_panel.h"

#include <QUndoView>
#include <QVBoxLayout>

#include "gui/document/open_document.h"
#include "gui/style/controls.h"
#include "gui/texts/label.h"
#include "weft/memory_budget.h"

namespace weft::gui {

HistoryPanel::HistoryPanel(QUndoGroup& group, QWidget* parent)
    : QWidget(parent), steps_(new QUndoView(&group)), held_(note("historyHeld")) {
    steps_->setObjectName("history");
    steps_->setAccessibleName(tr("Steps of undo"));
    steps_->setFrameShape(QFrame::NoFrame);
    steps_->setStyleSheet(QStringLiteral("QListView::item { padding: 3px 6px; }"));
    held_->setToolTip(
        tr("What the steps hold beyond the picture as it is. The preferences bound it"));
    held_->setContentsMargins(4, 0, 4, 4);
    QVBoxLayout* const column = columnOn(this);
    column->addWidget(steps_, 1);
    column->addWidget(held_);
    refresh();
}

void HistoryPanel::follow(OpenDocument* document) {
    if (document_) document_->history().disconnect(this);
    document_ = document;
    if (document) connect(&document->history(), &History::changed, this, &HistoryPanel::refresh);
    refresh();
}

void HistoryPanel::refresh() {
    const History* const history = document_ ? &document_->history() : nullptr;
    const int count = history ? history->steps() : 0;
    const bool dropped = history && history->dropped();
    const QString first = dropped ? tr("(Older steps were dropped)") : tr("As it was opened");
    if (steps_->emptyLabel() != first) steps_->setEmptyLabel(first);
    held_->setVisible(count > 0);
    if (count == 0) return;
    const QString held =
        QString::fromStdString(memoryText(static_cast<std::uint64_t>(history->bytes())));
    held_->setText(count == 1 ? tr("1 step, %1").arg(held) : tr("%n steps, %1", "", count).arg(held));
}

}  // namespace weft::gui
