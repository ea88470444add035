#include "gui/help/manual_tree.h"

#include <QHeaderView>
#include <QKeyEvent>

namespace weft::gui {

namespace {

constexpr int kTitle = 0, kCount = 1;
constexpr int kSection = Qt::UserRole;

}  // namespace

ManualTree::ManualTree(const ManualContents& contents, QWidget* parent)
    : QTreeWidget(parent), contents_(contents) {
    setObjectName("manualContents");
    setAccessibleName(tr("Contents"));
    setColumnCount(2);
    setHeaderHidden(true);
    setIndentation(14);
    setUniformRowHeights(true);
    setStyleSheet(QStringLiteral("QTreeView::item { padding: 3px 2px; }"));
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(kTitle, QHeaderView::Stretch);
    header()->setSectionResizeMode(kCount, QHeaderView::ResizeToContents);
    header()->setMinimumSectionSize(1);
    for (int i = 0; i < static_cast<int>(contents.sections().size()); ++i) {
        const ManualContents::Section& section = contents.sections()[i];
        int above = i - 1;
        while (above >= 0 && (contents.sections()[above].page != section.page ||
                              contents.sections()[above].level >= section.level))
            --above;
        auto* row = above < 0 ? new QTreeWidgetItem(this) : new QTreeWidgetItem(rows_[above]);
        row->setText(kTitle, section.title);
        row->setToolTip(kTitle, section.title);
        row->setData(kTitle, kSection, i);
        row->setTextAlignment(kCount, Qt::AlignRight | Qt::AlignVCenter);
        rows_.push_back(row);
    }
    const auto choose = [this](const QTreeWidgetItem* row) { emit sectionChosen(sectionOf(row)); };
    connect(this, &QTreeWidget::itemClicked, this, choose);
    connect(this, &QTreeWidget::itemActivated, this, choose);
}

int ManualTree::sectionOf(const QTreeWidgetItem* row) const {
    return row->data(kTitle, kSection).toInt();
}

void ManualTree::showCount(int section, int hits) {
    QTreeWidgetItem& row = *rows_[section];
    const QString title = contents_.sections()[section].title;
    row.setText(kCount, hits > 0 ? QString::number(hits) : QString());
    row.setData(kTitle, Qt::AccessibleTextRole,
                hits > 0 ? tr("%1, hits: %2").arg(title).arg(hits) : title);
}

void ManualTree::showHits(const std::vector<ManualContents::Hit>& hits) {
    filtered_ = true;
    std::vector<int> counts(rows_.size(), 0);
    for (const ManualContents::Hit& hit : hits) ++counts[hit.section];
    for (int i = 0; i < static_cast<int>(rows_.size()); ++i) {
        rows_[i]->setHidden(counts[i] == 0);
        showCount(i, counts[i]);
    }
    for (int i = 0; i < static_cast<int>(rows_.size()); ++i)
        for (auto* above = rows_[i]->parent(); above && counts[i] > 0; above = above->parent())
            above->setHidden(false);
    expandAll();
    if (!hits.empty() && (!currentItem() || currentItem()->isHidden()))
        setCurrentItem(rows_[hits.front().section]);
}

void ManualTree::showAll() {
    filtered_ = false;
    for (int i = 0; i < static_cast<int>(rows_.size()); ++i) {
        rows_[i]->setHidden(false);
        showCount(i, 0);
    }
    collapseAll();
}

void ManualTree::follow(int section) {
    QTreeWidgetItem* const row = rows_[section];
    if (row->isHidden()) return;
    QTreeWidgetItem* page = row;
    while (page->parent()) page = page->parent();
    if (!filtered_) page->setExpanded(true);
    setCurrentItem(row);
    scrollToItem(row);
}

// The dialog that it lies in takes Return for its button.
void ManualTree::keyPressEvent(QKeyEvent* event) {
    QTreeWidget::keyPressEvent(event);
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) event->accept();
}

}  // namespace weft::gui
