#include "gui/patches/patch_list_model.h"

#include <algorithm>

#include "gui/document/patch_commands.h"
#include "gui/languages/engine_text.h"
#include "gui/patches/patch_thumbnail.h"
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
    if (document_) connect(document_, &CloneDocument::patchesChanged, this, &PatchListModel::follow);
}

// Rows keep their selection where only their order changes.
void PatchListModel::follow() {
    std::vector<std::uint64_t> now;
    for (const auto& patch : document_->patches()) now.insert(now.begin(), patch->id);
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
    return parent.isValid() || !document_ ? 0 : static_cast<int>(ids_.size());
}

const PatchObject& PatchListModel::at(int row) const {
    return *document_->state().document->find(idAt(row));
}

QVariant PatchListModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || !document_ || !document_->state().document->find(idAt(index.row())))
        return {};
    const PatchObject& patch = at(index.row());
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
    if (!index.isValid() || !document_) return false;
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
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable | Qt::ItemIsDragEnabled |
           Qt::ItemNeverHasChildren;
}

bool PatchListModel::moveRows(const QModelIndex&, int row, int count, const QModelIndex&,
                              int before) {
    if (!document_ || count != 1 || row < 0 || row >= rowCount()) return false;
    const int to = before > row ? before - 1 : before;
    if (to < 0 || to >= rowCount() || to == row) return false;
    movePatchTo(*document_, idAt(row), rowCount() - 1 - to);
    return true;
}

QPixmap PatchListModel::thumbnailOf(const PatchObject& patch) const {
    const Key key{patch.source.get(), patch.mask.get(), patch.softMask.get()};
    auto found = thumbnails_.find(key);
    if (found == thumbnails_.end()) {
        constexpr std::size_t kMost = 256;
        if (thumbnails_.size() >= kMost) thumbnails_.clear();
        const int side = static_cast<int>(kThumbnail * density_);
        QPixmap pixmap = QPixmap::fromImage(patchThumbnail(patch, side));
        pixmap.setDevicePixelRatio(density_);
        found =
            thumbnails_.emplace(key, Kept{document_->state().document->find(patch.id), pixmap}).first;
    }
    return found->second.pixmap;
}

}  // namespace weft::gui
