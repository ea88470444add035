#include "gui/patches/patch_list_model.h"

#include <algorithm>
#include <set>

#include "gui/document/patch_commands.h"
#include "gui/languages/engine_text.h"
#include "gui/patches/patch_thumbnail.h"
#include "gui/style/item_cell.h"
#include "gui/texts/shown_text.h"

namespace weft::gui {

PatchListModel::PatchListModel(QObject* parent)
    : QAbstractListModel(parent), calm_([this] {
          if (!ids_.empty()) emit dataChanged(index(0), index(static_cast<int>(ids_.size()) - 1));
      }) {}

void PatchListModel::setDocument(CloneDocument* document) {
    if (document && document_ == document) return;
    if (document_) document_->disconnect(this);
    beginResetModel();
    document_ = document;
    thumbnails_.clear();
    ids_.clear();
    if (document_)
        for (const auto& patch : document_->patches()) ids_.insert(ids_.begin(), patch->id);
    endResetModel();
    if (!document_) return;
    connect(document_, &CloneDocument::patchesChanged, this, &PatchListModel::follow);
    connect(document_, &QObject::destroyed, this, [this] { setDocument(nullptr); });
}

// Rows keep their selection where only their order changes.
void PatchListModel::follow() {
    std::vector<std::uint64_t> now;
    for (const auto& patch : document_->patches()) now.insert(now.begin(), patch->id);
    forgetThumbnails();
    if (now == ids_) {
        return calm_.request(document_->dragging());
    }
    if (!std::is_permutation(now.begin(), now.end(), ids_.begin(), ids_.end())) {
        beginResetModel();
        ids_ = std::move(now);
        endResetModel();
        return;
    }
    emit layoutAboutToBeChanged();
    const QModelIndexList before = persistentIndexList();
    QModelIndexList after;
    for (const QModelIndex& i : before) {
        const std::uint64_t id = ids_[static_cast<std::size_t>(i.row())];
        after << index(static_cast<int>(std::find(now.begin(), now.end(), id) - now.begin()));
    }
    ids_ = std::move(now);
    changePersistentIndexList(before, after);
    emit layoutChanged();
}

std::uint64_t PatchListModel::idAt(int row) const { return ids_.at(static_cast<std::size_t>(row)); }

int PatchListModel::rowOf(std::uint64_t id) const {
    const auto found = std::find(ids_.begin(), ids_.end(), id);
    return found == ids_.end() ? -1 : static_cast<int>(found - ids_.begin());
}

int PatchListModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(ids_.size());
}

// Rows outlive what they show by a moment: until the model is notified.
Document::SharedPatch PatchListModel::patchOf(const QModelIndex& index) const {
    if (!document_ || !hasCell(*this, index)) return nullptr;
    return document_->state().document->find(idAt(index.row()));
}

QVariant PatchListModel::data(const QModelIndex& index, int role) const {
    const Document::SharedPatch shown = patchOf(index);
    if (!shown) return {};
    const PatchObject& patch = *shown;
    const QString name = shownName(patch.name);
    const auto operation = engineText(patch.operation.info().title);
    switch (role) {
        case Qt::DisplayRole: return name;
        case Qt::EditRole: return QString::fromStdString(patch.name);
        case Qt::ToolTipRole:
            return tr("%1: %2 × %3 pixels, %4. Double click to rename, drag to reorder.")
                .arg(name, QString::number(patch.source->color->extent().width),
                     QString::number(patch.source->color->extent().height), operation);
        case Qt::AccessibleTextRole:
            return tr("%1, %2%3%4")
                .arg(name, operation, patch.visible ? QString() : tr(", hidden"),
                     patch.locked ? tr(", locked") : QString());
        case Role::thumbnail: return thumbnailOf(patch);
        case Role::isVisible: return patch.visible;
        case Role::isLocked: return patch.locked;
        case Role::remark:
            return patch.opacity == 1
                       ? operation
                       : tr("%1 · %2 %").arg(operation).arg(std::lround(100 * patch.opacity));
        default: return {};
    }
}

bool PatchListModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (!patchOf(index)) return false;
    const std::uint64_t id = idAt(index.row());
    if (role == Qt::EditRole)
        renamePatch(*document_, id, value.toString());
    else if (role == Role::isVisible)
        showPatches(*document_, {id}, value.toBool());
    else if (role == Role::isLocked)
        lockPatches(*document_, {id}, value.toBool());
    else
        return false;
    return true;
}

Qt::ItemFlags PatchListModel::flags(const QModelIndex& index) const {
    if (!index.isValid()) return Qt::ItemIsDropEnabled;
    if (!hasCell(*this, index)) return Qt::NoItemFlags;
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable | Qt::ItemIsDragEnabled |
           Qt::ItemNeverHasChildren;
}

bool PatchListModel::moveRows(const QModelIndex& from, int row, int count, const QModelIndex& to,
                              int before) {
    if (from.isValid() || to.isValid() || !document_ || count != 1) return false;
    if (row < 0 || row >= rowCount()) return false;
    const int place = before > row ? before - 1 : before;
    if (place < 0 || place >= rowCount() || place == row) return false;
    movePatchTo(*document_, idAt(row), rowCount() - 1 - place);
    return true;
}

// Else pictures and masks of patches that went would stay in memory, also where undo has dropped
// them.
void PatchListModel::forgetThumbnails() {
    std::set<Key> shown;
    for (const auto& patch : document_->patches()) shown.insert(keyOf(*patch));
    std::erase_if(thumbnails_, [&](const auto& kept) { return !shown.contains(kept.first); });
}

QPixmap PatchListModel::thumbnailOf(const PatchObject& patch) const {
    const Key key = keyOf(patch);
    auto found = thumbnails_.find(key);
    if (found == thumbnails_.end()) {
        const int side = static_cast<int>(kThumbnail * density_);
        QPixmap pixmap = QPixmap::fromImage(patchThumbnail(patch, side));
        pixmap.setDevicePixelRatio(density_);
        found =
            thumbnails_.emplace(key, Kept{document_->state().document->find(patch.id), pixmap}).first;
    }
    return found->second.pixmap;
}

}  // namespace weft::gui
