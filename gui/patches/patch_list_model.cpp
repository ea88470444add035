#include "gui/patches/patch_list_model.h"

#include <algorithm>
#include <utility>

#include "gui/document/patch_commands.h"
#include "gui/languages/engine_text.h"
#include "gui/patches/patch_thumbnail.h"
#include "gui/style/item_cell.h"
#include "gui/texts/shown_text.h"

namespace weft::gui {

PatchListModel::PatchListModel(QObject* parent)
    : QAbstractListModel(parent),
      calm_([this] {
          if (!rows_.empty()) emit dataChanged(index(0), index(static_cast<int>(rows_.size()) - 1));
      }),
      calmSolves_([this] { followSolves(); }) {}

void PatchListModel::setDocument(CloneDocument* document) {
    if (document && document_ == document) return;
    if (document_) document_->disconnect(this);
    beginResetModel();
    document_ = document;
    thumbnails_.clear();
    rows_.clear();
    open_.clear();
    if (document_) rows_ = rowsOf(*document_);
    layers_.clear();
    endResetModel();
    if (!document_) return;
    followSolves();
    connect(document_, &CloneDocument::patchesChanged, this, &PatchListModel::follow);
    connect(document_, &OpenDocument::displayChanged, this, [this] { calmSolves_.request(true); });
    connect(document_, &QObject::destroyed, this, [this] { setDocument(nullptr); });
}

std::vector<PatchListModel::Row> PatchListModel::rowsOf(const CloneDocument& document) const {
    const auto& patches = document.patches();
    std::vector<Row> rows;
    for (auto at = patches.rbegin(); at != patches.rend();) {
        const auto heals = [](const auto& patch) { return patch->operation.info().key == "heal"; };
        const auto end = std::find_if_not(at, patches.rend(), heals);
        Row run{.ids = {}, .run = true};
        for (auto stroke = at; stroke != end; ++stroke) run.ids.push_back((*stroke)->id);
        if (run.ids.size() < 2) {
            rows.push_back({{(*at)->id}});
            ++at;
            continue;
        }
        rows.push_back(run);
        if (open_.contains(run.ids.back()))
            for (const std::uint64_t id : run.ids) rows.push_back({.ids = {id}, .inside = true});
        at = end;
    }
    return rows;
}

// Rows keep their selection where only their order changes.
void PatchListModel::follow() {
    std::vector<Row> now = rowsOf(*document_);
    forgetThumbnails();
    if (now == rows_) {
        return calm_.request(document_->dragging());
    }
    const auto sameKey = [](const Row& p, const Row& q) { return p.key() == q.key(); };
    if (!std::is_permutation(now.begin(), now.end(), rows_.begin(), rows_.end(), sameKey)) {
        beginResetModel();
        rows_ = std::move(now);
        endResetModel();
        return;
    }
    emit layoutAboutToBeChanged();
    const QModelIndexList before = persistentIndexList();
    QModelIndexList after;
    for (const QModelIndex& i : before) {
        const Row& was = rows_[static_cast<std::size_t>(i.row())];
        const auto is =
            std::find_if(now.begin(), now.end(), [&](const Row& row) { return sameKey(row, was); });
        after << index(static_cast<int>(is - now.begin()));
    }
    rows_ = std::move(now);
    changePersistentIndexList(before, after);
    emit layoutChanged();
}

void PatchListModel::setOpen(int row, bool open) {
    if (!document_ || row < 0 || row >= rowCount()) return;
    const Row& at = rows_[static_cast<std::size_t>(row)];
    if (!at.run || open == open_.contains(at.ids.back())) return;
    if (open)
        open_.insert(at.ids.back());
    else
        open_.erase(at.ids.back());
    follow();
}

const std::vector<std::uint64_t>& PatchListModel::idsAt(int row) const {
    return rows_.at(static_cast<std::size_t>(row)).ids;
}

// A patch that is being dragged is solved as pixels: its row shows what it made before.
void PatchListModel::followSolves() {
    if (!document_) return;
    std::map<std::uint64_t, SharedLayer> now;
    for (const SharedLayer& layer : document_->layers()) {
        const Document::SharedPatch patch = document_->state().document->find(layer->patch);
        if (!patch || patch->operation.info().usesSource) continue;
        now[patch->id] = layer->solved.empty() ? layers_[patch->id] : layer;
    }
    if (std::exchange(layers_, now) == now) return;
    forgetThumbnails();
    if (!rows_.empty()) emit dataChanged(index(0), index(static_cast<int>(rows_.size()) - 1));
}

SharedLayer PatchListModel::layerOf(const PatchObject& patch) const {
    const auto found = layers_.find(patch.id);
    return found == layers_.end() ? nullptr : found->second;
}

int PatchListModel::rowOf(std::uint64_t id) const {
    int run = -1;
    for (int row = 0; row < rowCount(); ++row) {
        const Row& at = rows_[static_cast<std::size_t>(row)];
        if (std::find(at.ids.begin(), at.ids.end(), id) == at.ids.end()) continue;
        if (!at.run) return row;
        run = row;
    }
    return run;
}

int PatchListModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

const PatchListModel::Row* PatchListModel::rowAt(const QModelIndex& index) const {
    return patchOf(index) ? &rows_[static_cast<std::size_t>(index.row())] : nullptr;
}

// Rows outlive what they show by a moment: until the model is notified.
Document::SharedPatch PatchListModel::patchOf(const QModelIndex& index) const {
    if (!document_ || !hasCell(*this, index)) return nullptr;
    return document_->state().document->find(idAt(index.row()));
}

QVariant PatchListModel::data(const QModelIndex& index, int role) const {
    const Document::SharedPatch shown = patchOf(index);
    if (!shown) return {};
    if (const Row& row = rows_[static_cast<std::size_t>(index.row())]; row.run)
        if (const QVariant said = runData(row, role); said.isValid() || role == Qt::EditRole)
            return said;
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
        case Role::isInside: return rows_[static_cast<std::size_t>(index.row())].inside;
        default: return {};
    }
}

QVariant PatchListModel::runData(const Row& row, int role) const {
    const auto all = [&](bool PatchObject::*flag) {
        return std::all_of(row.ids.begin(), row.ids.end(), [&](std::uint64_t id) {
            const auto patch = document_->state().document->find(id);
            return !patch || (*patch).*flag;
        });
    };
    const auto any = [&] {
        return std::any_of(row.ids.begin(), row.ids.end(), [&](std::uint64_t id) {
            const auto patch = document_->state().document->find(id);
            return patch && patch->visible;
        });
    };
    const bool open = open_.contains(row.ids.back());
    const int count = static_cast<int>(row.ids.size());
    switch (role) {
        case Qt::DisplayRole: return tr("Heal (%1)").arg(count);
        case Qt::ToolTipRole:
            return tr("%1 strokes of the heal brush. The arrow, or keys Right and Left, open and "
                      "close the list of them.")
                .arg(count);
        case Qt::AccessibleTextRole:
            return open ? tr("%1 strokes of the heal brush, open").arg(count)
                        : tr("%1 strokes of the heal brush, closed").arg(count);
        case Role::isVisible: return any();
        case Role::isLocked: return all(&PatchObject::locked);
        case Role::remark: return tr("strokes of the heal brush");
        case Role::isRun: return true;
        case Role::isOpen: return open;
        default: return {};
    }
}

bool PatchListModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (!patchOf(index)) return false;
    const Row row = *rowAt(index);
    if (role == Qt::EditRole && !row.run)
        renamePatch(*document_, row.ids.front(), value.toString());
    else if (role == Role::isVisible)
        showPatches(*document_, row.ids, value.toBool());
    else if (role == Role::isLocked)
        lockPatches(*document_, row.ids, value.toBool());
    else if (role == Role::isOpen && row.run)
        setOpen(index.row(), value.toBool());
    else
        return false;
    return true;
}

Qt::ItemFlags PatchListModel::flags(const QModelIndex& index) const {
    if (!index.isValid()) return Qt::ItemIsDropEnabled;
    if (!hasCell(*this, index)) return Qt::NoItemFlags;
    const Qt::ItemFlags all = Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
    const bool run = rows_[static_cast<std::size_t>(index.row())].run;
    return run ? all : all | Qt::ItemIsEditable | Qt::ItemIsDragEnabled;
}

bool PatchListModel::moveRows(const QModelIndex& from, int row, int count, const QModelIndex& to,
                              int before) {
    if (from.isValid() || to.isValid() || !document_ || count != 1) return false;
    if (row < 0 || row >= rowCount()) return false;
    if (before < 0 || before > rowCount() || before == row || before == row + 1) return false;
    if (rows_[static_cast<std::size_t>(row)].run) return false;
    const Document& document = *document_->state().document;
    const int own = document.indexOf(idAt(row));
    int place = 0;
    if (before < rowCount()) {
        const int below = document.indexOf(idAt(before));
        place = own < below ? below : below + 1;
    }
    if (place == own) return false;
    movePatchTo(*document_, idAt(row), place);
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
        QPixmap pixmap = QPixmap::fromImage(patchThumbnail(patch, side, layerOf(patch).get()));
        pixmap.setDevicePixelRatio(density_);
        found = thumbnails_
                    .emplace(key, Kept{document_->state().document->find(patch.id), layerOf(patch),
                                       pixmap})
                    .first;
    }
    return found->second.pixmap;
}

}  // namespace weft::gui
