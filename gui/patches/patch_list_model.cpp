#include "gui/patches/patch_list_model.h"

#include <algorithm>
#include <utility>

#include "gui/document/patch_commands.h"
#include "gui/document/patch_groups.h"
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
    if (document_) addRows(document_->state().document->tree(), 0, 0, rows_);
    layers_.clear();
    endResetModel();
    if (!document_) return;
    followSolves();
    connect(document_, &CloneDocument::patchesChanged, this, &PatchListModel::follow);
    connect(document_, &CloneDocument::groupsFolded, this, &PatchListModel::follow);
    connect(document_, &OpenDocument::displayChanged, this, [this] { calmSolves_.request(true); });
    connect(document_, &QObject::destroyed, this, [this] { setDocument(nullptr); });
}

void PatchListModel::addRows(const PatchTree& tree, std::uint64_t group, int depth,
                             std::vector<Row>& rows) const {
    for (auto node = tree.rbegin(); node != tree.rend(); ++node) {
        rows.push_back({node->id, group, patchesOf(*node), depth, node->isGroup()});
        if (node->isGroup() && document_->isOpen(node->id))
            addRows(node->inside, node->id, depth + 1, rows);
    }
}

// Rows keep their selection where only their order changes.
void PatchListModel::follow() {
    std::vector<Row> now;
    addRows(document_->state().document->tree(), 0, 0, now);
    forgetThumbnails();
    if (now == rows_) {
        return calm_.request(document_->dragging());
    }
    const auto sameKey = [](const Row& p, const Row& q) { return p.id == q.id; };
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

void PatchListModel::reveal(std::uint64_t id) {
    const Document& document = *document_->state().document;
    const auto patch = document.find(id);
    const PatchGroup* const group = document.findGroup(id);
    if (!patch && !group) return;
    for (const PatchGroup* around : document.groupsDownTo(patch ? patch->group : group->parent))
        document_->setOpen(around->id, true);
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
    const auto at =
        std::find_if(rows_.begin(), rows_.end(), [id](const Row& row) { return row.id == id; });
    return at == rows_.end() ? -1 : static_cast<int>(at - rows_.begin());
}

int PatchListModel::groupRowOf(int row) const {
    const std::uint64_t group = rowAt(row).group;
    return group == 0 ? -1 : rowOf(group);
}

int PatchListModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

// Rows outlive what they show by a moment: until the model is notified.
bool PatchListModel::shows(const QModelIndex& index) const {
    if (!document_ || !hasCell(*this, index)) return false;
    const Row& row = rowAt(index.row());
    const Document& document = *document_->state().document;
    return row.isGroup() ? document.findGroup(row.id) != nullptr : document.find(row.id) != nullptr;
}

QVariant PatchListModel::data(const QModelIndex& index, int role) const {
    if (!shows(index)) return {};
    const Row& row = rowAt(index.row());
    if (role == Role::isGroup) return row.isGroup();
    if (role == Role::depth) return row.depth;
    if (row.isGroup()) return groupData(row, role);
    const PatchObject& patch = *document_->state().document->find(row.id);
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
        case Role::isShown: return document_->state().document->shows(patch);
        case Role::isLocked: return patch.locked;
        case Role::remark: return withOpacity(operation, patch.opacity);
        default: return {};
    }
}

QString PatchListModel::withOpacity(const QString& remark, double opacity) {
    return opacity == 1 ? remark : tr("%1 · %2 %").arg(remark).arg(std::lround(100 * opacity));
}

QVariant PatchListModel::groupData(const Row& row, int role) const {
    const Document& document = *document_->state().document;
    const PatchGroup& group = *document.findGroup(row.id);
    const auto around = document.groupsDownTo(row.id);
    const bool open = document_->isOpen(row.id);
    const QString name = shownName(group.name);
    const int patches = static_cast<int>(row.patches.size());
    const QString count = patches == 1 ? tr("1 patch") : tr("%n patches", "", patches);
    switch (role) {
        case Qt::DisplayRole: return name;
        case Qt::EditRole: return QString::fromStdString(group.name);
        case Qt::ToolTipRole:
            return tr("%1: group of %2. The arrow, or keys Right and Left, open and close it; drag "
                      "patches into it and out of it.")
                .arg(name, count);
        case Qt::AccessibleTextRole:
            return tr("%1, group of %2, %3%4")
                .arg(name, count, open ? tr("open") : tr("closed"),
                     group.visible ? QString() : tr(", hidden"));
        case Role::isVisible: return group.visible;
        case Role::isShown:
            return std::all_of(around.begin(), around.end(),
                               [](const PatchGroup* outer) { return outer->visible; });
        case Role::isLocked:
            return std::all_of(row.patches.begin(), row.patches.end(), [&](std::uint64_t id) {
                const auto patch = document.find(id);
                return !patch || patch->locked;
            });
        case Role::remark: return withOpacity(count, group.opacity);
        case Role::isOpen: return open;
        default: return {};
    }
}

bool PatchListModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (!shows(index)) return false;
    const Row row = rowAt(index.row());
    if (role == Qt::EditRole)
        renameNode(*document_, row.id, value.toString());
    else if (role == Role::isVisible)
        showNodes(*document_, {row.id}, value.toBool());
    else if (role == Role::isLocked)
        lockPatches(*document_, row.patches, value.toBool());
    else if (role == Role::isOpen && row.isGroup())
        document_->setOpen(row.id, value.toBool());
    else
        return false;
    return true;
}

Qt::ItemFlags PatchListModel::flags(const QModelIndex& index) const {
    if (!index.isValid()) return Qt::ItemIsDropEnabled;
    if (!hasCell(*this, index)) return Qt::NoItemFlags;
    const Qt::ItemFlags all = Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren |
                              Qt::ItemIsEditable | Qt::ItemIsDragEnabled;
    return rowAt(index.row()).isGroup() ? all | Qt::ItemIsDropEnabled : all;
}

bool PatchListModel::moveRows(const QModelIndex& from, int row, int count, const QModelIndex& to,
                              int before) {
    if (from.isValid() || to.isValid() || !document_ || count != 1) return false;
    if (row < 0 || row >= rowCount()) return false;
    if (before < 0 || before > rowCount() || before == row || before == row + 1) return false;
    return moveTo({idAt(row)}, before, before < rowCount() ? rowAt(before).depth : 0);
}

namespace {

/// Place of a node in the list that it is in.
std::size_t placeIn(PatchTree& tree, std::uint64_t id) { return find(tree, id).at; }

}  // namespace

int PatchListModel::depthBetween(int before, int wanted) const {
    const int least = before < rowCount() ? rowAt(before).depth : 0;
    const int most = before > 0 ? rowAt(before - 1).depth : 0;
    return std::clamp(wanted, least, std::max(least, most));
}

bool PatchListModel::moveTo(const std::vector<std::uint64_t>& nodes, int before, int wanted) {
    if (!document_ || nodes.empty() || before < 0 || before > rowCount()) return false;
    PatchTree tree = document_->state().document->tree();
    const int depth = depthBetween(before, wanted);
    if (before < rowCount() && depth == rowAt(before).depth)  // right above the row, in its group
        return moveNodes(*document_, nodes, {rowAt(before).group, placeIn(tree, idAt(before)) + 1});
    int row = before - 1;  // right below what ends there
    while (row >= 0 && rowAt(row).depth > depth) row = groupRowOf(row);
    return row >= 0 && moveNodes(*document_, nodes, {rowAt(row).group, placeIn(tree, idAt(row))});
}

bool PatchListModel::moveInto(const std::vector<std::uint64_t>& nodes, int groupRow) {
    if (!document_ || groupRow < 0 || groupRow >= rowCount() || !isGroupAt(groupRow)) return false;
    constexpr std::size_t kTop = static_cast<std::size_t>(-1);
    return moveNodes(*document_, nodes, {idAt(groupRow), kTop});
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
