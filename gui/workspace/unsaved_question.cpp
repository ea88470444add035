#include "gui/workspace/unsaved_question.h"

#include <QCoreApplication>
#include <QGridLayout>
#include <QListWidget>

#include "gui/document/thumbnail.h"
#include "gui/texts/message_box.h"
#include "gui/texts/shown_text.h"

namespace weft::gui {

namespace {

constexpr int kOnePicture = 96, kPictureInList = 64, kRowsShown = 4;

QString tr(const char* text, int count = -1) {
    return QCoreApplication::translate("UnsavedQuestion", text, nullptr, count);
}

/// Below the box's words.
void addList(MessageBox& box, const std::vector<OpenDocument*>& documents) {
    auto* grid = qobject_cast<QGridLayout*>(box.layout());
    if (!grid) return;
    auto* list = new QListWidget;
    list->setObjectName("unsaved");
    list->setIconSize({kPictureInList, kPictureInList});
    list->setSelectionMode(QAbstractItemView::NoSelection);
    list->setFocusPolicy(Qt::NoFocus);
    for (OpenDocument* document : documents) {
        const QString where =
            document->file().isEmpty() ? tr("never saved") : shownPath(document->file());
        auto* item =
            new QListWidgetItem(QIcon(QPixmap::fromImage(thumbnailOf(*document, kPictureInList))),
                                document->title() + '\n' + where, list);
        item->setToolTip(document->path());
    }
    const int rows = std::min(kRowsShown, int(documents.size()));
    constexpr int kWidth = 420, kGap = 8;
    list->setMinimumSize(kWidth, rows * (kPictureInList + kGap));
    const int buttons = grid->rowCount() - 1;
    QLayoutItem* last = grid->itemAtPosition(buttons, 0);
    if (last && last->widget()) {  // the box's buttons: they move down
        QWidget* row = last->widget();
        grid->removeWidget(row);
        grid->addWidget(list, buttons, 0, 1, grid->columnCount());
        grid->addWidget(row, buttons + 1, 0, 1, grid->columnCount());
    } else {
        grid->addWidget(list, grid->rowCount(), 0, 1, grid->columnCount());
    }
}

}  // namespace

MessageBox* unsavedQuestion(const std::vector<OpenDocument*>& changed, QWidget& window) {
    const bool one = changed.size() == 1;
    auto* box =
        new MessageBox(MessageBox::Question, tr("Unsaved Changes"),
                       one ? tr("“%1” has changes that are not saved.").arg(changed[0]->title())
                           : tr("%n pictures have changes that are not saved.", int(changed.size())),
                       MessageBox::Discard | MessageBox::Cancel, &window);
    box->setDefaultButton(box->addButton(one ? MessageBox::Save : MessageBox::SaveAll));
    if (one)
        box->setIconPixmap(QPixmap::fromImage(thumbnailOf(*changed[0], kOnePicture)));
    else
        addList(*box, changed);
    return box;
}

}  // namespace weft::gui
