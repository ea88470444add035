#include "gui/recovery/recovery_dialog.h"

#include <QDialogButtonBox>
#include <QFileInfo>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "gui/display/shown_image.h"
#include "gui/document/thumbnail.h"
#include "gui/texts/label.h"
#include "gui/texts/shown_text.h"

namespace weft::gui {

namespace {
constexpr int kIcon = 96;
constexpr QSize kSize(560, 420);
}  // namespace

RecoveryDialog::RecoveryDialog(std::vector<RecoverableWork> works, QWidget* parent)
    : QDialog(parent), works_(std::move(works)), list_(new QListWidget) {
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName("recovery");
    setWindowTitle(tr("Recover Unsaved Work"));
    auto* column = new QVBoxLayout(this);
    const bool anyRefused =
        std::any_of(works_.begin(), works_.end(), [](const auto& w) { return w.refused; });
    auto* words =
        new Label(anyRefused ? tr("Work that was not saved. What you discarded is kept for seven "
                                  "days.")
                             : tr("Weft ended before this was saved. Nothing of it is lost: choose "
                                  "what to open again."));
    words->setWordWrap(true);
    column->addWidget(words);
    list_->setObjectName("works");
    list_->setIconSize({kIcon, kIcon});
    list_->setSpacing(4);
    list_->setSelectionMode(QAbstractItemView::MultiSelection);
    for (const RecoverableWork& work : works_) addItem(work);
    column->addWidget(list_, 1);
    auto* buttons = new QDialogButtonBox;
    auto* recover = buttons->addButton(tr("&Recover"), QDialogButtonBox::AcceptRole);
    auto* later = buttons->addButton(tr("Not &Now"), QDialogButtonBox::RejectRole);
    auto* discard = buttons->addButton(tr("&Discard"), QDialogButtonBox::DestructiveRole);
    recover->setObjectName("recover");
    discard->setObjectName("discard");
    recover->setDefault(true);
    discard->setToolTip(
        tr("It is kept for seven days more: File > Recover Unsaved Work offers it again."));
    column->addWidget(buttons);
    connect(recover, &QPushButton::clicked, this, [this] {
        emit recoverRequested(selected());
        accept();
    });
    connect(later, &QPushButton::clicked, this, &QDialog::reject);
    connect(discard, &QPushButton::clicked, this, [this] {
        emit refused(selected());
        accept();
    });
    const auto refresh = [this, recover, discard] {
        const bool any = !list_->selectedItems().isEmpty();
        recover->setEnabled(any);
        discard->setEnabled(any);
    };
    connect(list_, &QListWidget::itemSelectionChanged, this, refresh);
    refresh();
    resize(kSize);
}

void RecoveryDialog::addItem(const RecoverableWork& work) {
    QString text = shownName(work.title) + '\n' + tr("changed %1").arg(timeText(work.changedAt));
    if (!work.file.isEmpty())
        text += '\n' + tr("of %1").arg(shownPath(work.file));
    else
        text += '\n' + tr("never saved");
    if (work.refused) text += " · " + tr("discarded");
    auto* item = new QListWidgetItem(QIcon(QPixmap::fromImage(inMonitorsColours(work.thumbnail))),
                                     text, list_);
    item->setToolTip(work.file.isEmpty() ? work.title : work.file);
    item->setSelected(!work.refused);
}

std::vector<RecoverableWork> RecoveryDialog::selected() const {
    std::vector<RecoverableWork> chosen;
    for (int i = 0; i < list_->count(); ++i)
        if (list_->item(i)->isSelected()) chosen.push_back(works_[static_cast<std::size_t>(i)]);
    return chosen;
}

}  // namespace weft::gui
