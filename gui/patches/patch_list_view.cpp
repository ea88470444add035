#include "gui/patches/patch_list_view.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScopedValueRollback>
#include <algorithm>

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
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setMouseTracking(true);
    setUniformItemSizes(true);
    setMinimumHeight(96);
}

void PatchListView::setDocument(CloneDocument* document) {
    if (document && document_ == document) return;
    if (document_) document_->disconnect(this);
    document_ = document;
    {
        const QScopedValueRollback quiet(following_, true);
        model_.setDensity(devicePixelRatioF());
        model_.setDocument(document);
    }
    if (!document) return;
    // After the model: rows are there when their selection is told.
    connect(document, &CloneDocument::patchesChanged, this, &PatchListView::showSelection);
    connect(document, &CloneDocument::patchSelectedChanged, this, &PatchListView::showSelection);
    showSelection();
}

void PatchListView::showSelection() {
    if (following_ || !document_) return;
    const QScopedValueRollback quiet(following_, true);
    QItemSelection rows;
    for (const std::uint64_t id : document_->selectedPatches())
        if (const int row = model_.rowOf(id); row >= 0)
            rows.select(model_.index(row), model_.index(row));
    for (int row = 0; row < model_.rowCount(); ++row) {  // an open run, with all that is in it
        const auto& ids = model_.idsAt(row);
        if (ids.size() > 1 && std::all_of(ids.begin(), ids.end(), [this](std::uint64_t id) {
                return document_->isSelected(id);
            }))
            rows.select(model_.index(row), model_.index(row));
    }
    selectionModel()->select(rows, QItemSelectionModel::ClearAndSelect);
    const int active = model_.rowOf(document_->state().active);
    if (active >= 0 && document_->patchSelected() && currentIndex().row() != active) {
        selectionModel()->setCurrentIndex(model_.index(active), QItemSelectionModel::NoUpdate);
        scrollTo(model_.index(active));
    }
}

void PatchListView::selectionChanged(const QItemSelection& now, const QItemSelection& before) {
    QListView::selectionChanged(now, before);
    if (following_ || !document_) return;
    const QScopedValueRollback quiet(following_, true);
    std::vector<std::uint64_t> ids;
    for (const QModelIndex& index : selectedIndexes())
        for (const std::uint64_t id : model_.idsAt(index.row()))
            if (std::find(ids.begin(), ids.end(), id) == ids.end()) ids.push_back(id);
    const QModelIndex current = selectionModel()->currentIndex();
    document_->selectPatches(ids, current.isValid() ? model_.idAt(current.row()) : 0);
}

void PatchListView::renameActive() {
    if (!document_) return;
    const std::uint64_t active = document_->state().active;
    model_.setOpen(model_.rowOf(active), true);
    if (const int row = model_.rowOf(active); row >= 0) edit(model_.index(row));
}

void PatchListView::keyPressEvent(QKeyEvent* event) {
    const bool opens = event->key() == Qt::Key_Right, closes = event->key() == Qt::Key_Left;
    if ((opens || closes) && event->modifiers() == Qt::NoModifier &&
        currentIndex().data(PatchListModel::isRun).toBool()) {
        const int row = currentIndex().row();
        model_.setOpen(row, opens);
        showSelection();
        selectionModel()->setCurrentIndex(model_.index(row), QItemSelectionModel::NoUpdate);
        return;
    }
    QListView::keyPressEvent(event);
}

void PatchListView::contextMenuEvent(QContextMenuEvent* event) {
    emit menuRequested(event->globalPos());
}

void PatchListView::paintEvent(QPaintEvent* event) {
    QListView::paintEvent(event);
    if (model_.rowCount() > 0) return;
    QPainter painter(viewport());
    painter.setPen(palette().color(QPalette::PlaceholderText));
    painter.drawText(viewport()->rect().adjusted(12, 8, -12, -8), Qt::AlignCenter | Qt::TextWordWrap,
                     document_ ? tr("No patches yet. Drop a picture onto the canvas, paste one, or "
                                    "drag a selection.")
                               : tr("Patches of the picture in front are listed here."));
}

}  // namespace weft::gui
