#include "gui/workspace/history_panel.h"

#include <QStyledItemDelegate>
#include <QUndoView>
#include <QVBoxLayout>

#include "gui/document/history/state_change.h"
#include "gui/document/open_document.h"
#include "gui/style/controls.h"
#include "gui/texts/label.h"
#include "gui/workspace/history_pictures.h"
#include "weft/memory_budget.h"

namespace weft::gui {

namespace {

/// Rows with the small picture of what the step left, and room for those that have none yet; what is
/// undone is dimmed.
class StepDelegate : public QStyledItemDelegate {
public:
    StepDelegate(const QPointer<OpenDocument>& document, QObject* parent)
        : QStyledItemDelegate(parent), document_(document) {}

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        constexpr QSize kRoom{HistoryPictures::kSide, HistoryPictures::kSide * 3 / 4};
        option->features |= QStyleOptionViewItem::HasDecoration;
        option->decorationSize = kRoom;
        if (document_ && index.row() > document_->undoStack().index())  // undone
            for (const auto group : {QPalette::Active, QPalette::Inactive})
                option->palette.setColor(group, QPalette::Text,
                                         option->palette.color(group, QPalette::PlaceholderText));
        const bool known = document_ && index.row() <= document_->undoStack().count();
        const QImage image = known ? document_->history().picture(index.row())->image : QImage();
        QPixmap room(kRoom);
        room.fill(Qt::transparent);
        option->icon = image.isNull() ? QIcon(room) : QIcon(QPixmap::fromImage(image));
    }

private:
    const QPointer<OpenDocument>& document_;
};

}  // namespace

HistoryPanel::HistoryPanel(QUndoGroup& group, QWidget* parent)
    : QWidget(parent), steps_(new QUndoView(&group)), held_(note("historyHeld")) {
    steps_->setObjectName("history");
    steps_->setAccessibleName(tr("Steps of undo"));
    steps_->setFrameShape(QFrame::NoFrame);
    steps_->setItemDelegate(new StepDelegate(document_, steps_));
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
    if (document_) document_->history().disconnect(this), document_->undoStack().disconnect(this);
    document_ = document;
    if (document) {
        connect(&document->history(), &History::changed, this, &HistoryPanel::refresh);
        connect(&document->undoStack(), &QUndoStack::indexChanged, this, &HistoryPanel::showPictures);
    }
    refresh();
}

void HistoryPanel::showPictures() { steps_->viewport()->update(); }

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
