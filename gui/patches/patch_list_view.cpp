#include "gui/patches/patch_list_view.h"

#include <QContextMenuEvent>
#include <QDrag>
#include <QDropEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScopedValueRollback>
#include <algorithm>

#include "gui/document/patch_groups.h"
#include "gui/patches/patch_row.h"

namespace weft::gui {

PatchListView::PatchListView(QWidget* parent) : QListView(parent) {
    setObjectName("patchList");
    setAccessibleName(tr("Patches, the topmost first"));
    setModel(&model_);
    setItemDelegate(new PatchRow(this));
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    setDragDropMode(QAbstractItemView::InternalMove);
    setDefaultDropAction(Qt::MoveAction);
    setDragDropOverwriteMode(false);
    setDropIndicatorShown(false);  // its own
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setMouseTracking(true);
    setUniformItemSizes(true);
    setMinimumHeight(96);
}

void PatchListView::setDocument(CloneDocument* document) {
    if (document && document_ == document) return;
    if (document_) document_->disconnect(this);
    document_ = document;
    // What is active is seen at first; later on groups are as they were left. Another document may
    // have the same numbers.
    constexpr auto kListed = "listed";
    const bool first = document && !document->property(kListed).toBool();
    if (document) document->setProperty(kListed, true);
    shown_ = first || !document ? 0 : currentNode();
    {
        const QScopedValueRollback quiet(following_, true);
        model_.setDensity(devicePixelRatioF());
        model_.setDocument(document);
    }
    if (!document) return;
    // After the model: rows are there when their selection is told.
    connect(document, &CloneDocument::patchesChanged, this, &PatchListView::showSelection);
    connect(document, &CloneDocument::patchSelectedChanged, this, &PatchListView::showSelection);
    connect(document, &CloneDocument::groupsFolded, this, &PatchListView::showSelection);
    showSelection();
}

void PatchListView::showSelection() {
    if (following_ || !document_) return;
    const QScopedValueRollback quiet(following_, true);
    const std::vector<std::uint64_t> nodes = selectedNodes(*document_);
    const std::uint64_t current = currentNode();
    if (current != 0 && current != shown_) model_.reveal(current);
    shown_ = current;
    QItemSelection rows;
    for (const std::uint64_t id : nodes)
        if (const int row = model_.rowOf(id); row >= 0)
            rows.select(model_.index(row), model_.index(row));
    selectionModel()->select(rows, QItemSelectionModel::ClearAndSelect);
    const int row = model_.rowOf(current);
    if (row >= 0 && currentIndex().row() != row) {
        selectionModel()->setCurrentIndex(model_.index(row), QItemSelectionModel::NoUpdate);
        scrollTo(model_.index(row));
    }
}

std::uint64_t PatchListView::currentNode() const {
    const auto& groups = document_->selectedGroups();
    const std::uint64_t active = document_->state().active;
    if (!document_->patchSelected()) return 0;
    const auto around = document_->state().document->groupsDownTo(document_->activePatch()->group);
    for (const PatchGroup* group : around)
        if (std::find(groups.begin(), groups.end(), group->id) != groups.end()) return group->id;
    return active;
}

void PatchListView::selectionChanged(const QItemSelection& now, const QItemSelection& before) {
    QListView::selectionChanged(now, before);
    if (following_ || !document_) return;
    const QScopedValueRollback quiet(following_, true);
    std::vector<std::uint64_t> ids, groups;
    for (const QModelIndex& index : selectedIndexes()) {
        if (model_.isGroupAt(index.row())) groups.push_back(model_.idAt(index.row()));
        for (const std::uint64_t id : model_.patchesAt(index.row()))
            if (std::find(ids.begin(), ids.end(), id) == ids.end()) ids.push_back(id);
    }
    const QModelIndex current = selectionModel()->currentIndex();
    document_->selectPatches(ids, current.isValid() ? model_.patchesAt(current.row()).back() : 0,
                             groups);
    shown_ = currentNode();
}

void PatchListView::renameActive() {
    if (!document_) return;
    const std::uint64_t node = currentNode() != 0 ? currentNode() : document_->state().active;
    model_.reveal(node);
    if (const int row = model_.rowOf(node); row >= 0) edit(model_.index(row));
}

// Right opens a group; Left closes it, and goes from what is in a group to the group.
void PatchListView::keyPressEvent(QKeyEvent* event) {
    const bool opens = event->key() == Qt::Key_Right, closes = event->key() == Qt::Key_Left;
    const QModelIndex at = currentIndex();
    if (!at.isValid() || !(opens || closes) || event->modifiers() != Qt::NoModifier)
        return QListView::keyPressEvent(event);
    const int row = at.row(), around = model_.groupRowOf(row);
    if (model_.isGroupAt(row) && at.data(PatchListModel::isOpen).toBool() != opens)
        fold(row, opens);
    else if (closes && around >= 0)
        setCurrentIndex(model_.index(around));
}

void PatchListView::fold(int row, bool open) {
    const std::uint64_t group = model_.idAt(row);
    document_->setOpen(group, open);
    if (const int now = model_.rowOf(group); now >= 0)
        selectionModel()->setCurrentIndex(model_.index(now), QItemSelectionModel::NoUpdate);
}

// --- drag and drop

// Qt's own picture is opaque: it hides where the row would go.
QPixmap PatchListView::dragPicture(const QModelIndex& index) const {
    const QPixmap row = viewport()->grab(visualRect(index));
    QPixmap through(row.size());
    through.setDevicePixelRatio(row.devicePixelRatio());
    through.fill(Qt::transparent);
    QPainter painter(&through);
    painter.setOpacity(0.5);
    painter.drawPixmap(0, 0, row);
    return through;
}

void PatchListView::startDrag(Qt::DropActions actions) {
    const QModelIndexList rows = selectedIndexes();
    if (rows.isEmpty()) return;
    const QModelIndex taken = currentIndex().isValid() ? currentIndex() : rows.first();
    auto* drag = new QDrag(this);
    drag->setMimeData(model_.mimeData(rows));
    drag->setPixmap(dragPicture(taken));
    drag->setHotSpot(viewport()->mapFromGlobal(QCursor::pos()) - visualRect(taken).topLeft());
    drag->exec(actions, defaultDropAction());
}

PatchListView::DropPlace PatchListView::placeAt(QPoint at) const {
    const QModelIndex over = indexAt(at);
    if (!over.isValid()) return {.before = model_.rowCount()};
    const QRect row = visualRect(over);
    const int margin = std::clamp(row.height() / 5, 2, 12);
    const bool group = model_.isGroupAt(over.row());
    if (group && at.y() >= row.top() + margin && at.y() <= row.bottom() - margin)
        return {.into = over.row()};
    const int before = over.row() + (at.y() < row.center().y() ? 0 : 1);
    return {.before = before, .depth = model_.depthBetween(before, PatchRow::depthAt(at, row))};
}

void PatchListView::drop(QPoint at) {
    const std::vector<std::uint64_t> nodes = selectedNodes(*document_);
    const DropPlace place = placeAt(at);
    if (place.into >= 0)
        model_.moveInto(nodes, place.into);
    else
        model_.moveTo(nodes, place.before, place.depth);
}

void PatchListView::dragMoveEvent(QDragMoveEvent* event) {
    QListView::dragMoveEvent(event);
    dropAt_ = event->isAccepted() ? std::optional(event->position().toPoint()) : std::nullopt;
    viewport()->update();
}

void PatchListView::dragLeaveEvent(QDragLeaveEvent* event) {
    QListView::dragLeaveEvent(event);
    dropAt_.reset();
    viewport()->update();
}

void PatchListView::dropEvent(QDropEvent* event) {
    dropAt_.reset();
    if (event->source() == this && document_) drop(event->position().toPoint());
    event->setDropAction(Qt::IgnoreAction);  // the model has moved the rows
    event->accept();
    stopAutoScroll();
    setState(NoState);
    viewport()->update();
}

// Qt's own mark does not say how deep in groups it is.
void PatchListView::paintDropPlace(QPainter& painter) const {
    const DropPlace place = placeAt(*dropAt_);
    painter.setPen(QPen(palette().color(QPalette::Highlight), 2));
    if (place.into >= 0)
        return painter.drawRect(visualRect(model_.index(place.into)).adjusted(1, 1, -2, -2));
    const bool end = place.before == model_.rowCount();
    const QRect row = visualRect(model_.index(end ? place.before - 1 : place.before));
    const int y = std::max(end ? row.bottom() : row.top() - 1, 1);
    painter.drawLine(row.left() + PatchRow::leftAt(place.depth, row), y, row.right(), y);
}

void PatchListView::contextMenuEvent(QContextMenuEvent* event) {
    emit menuRequested(event->globalPos());
}

void PatchListView::paintEvent(QPaintEvent* event) {
    QListView::paintEvent(event);
    QPainter painter(viewport());
    if (dropAt_ && model_.rowCount() > 0) paintDropPlace(painter);
    if (model_.rowCount() > 0) return;
    painter.setPen(palette().color(QPalette::PlaceholderText));
    painter.drawText(viewport()->rect().adjusted(12, 8, -12, -8), Qt::AlignCenter | Qt::TextWordWrap,
                     document_ ? tr("No patches yet. Drop a picture onto the canvas, paste one, or "
                                    "drag a selection.")
                               : tr("Patches of the picture in front are listed here."));
}

}  // namespace weft::gui
