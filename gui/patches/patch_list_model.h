#pragma once
/// The patches of a document as rows.
#include <QAbstractListModel>
#include <QPixmap>
#include <QPointer>
#include <array>
#include <map>
#include <vector>

#include "gui/document/clone_document.h"
#include "gui/patches/calm_refresh.h"

namespace weft::gui {

/// The topmost patch or group is row 0; below an open group stand those in it. What is changed
/// through it becomes a step of undo of the document. GUI thread.
class PatchListModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role {
        thumbnail = Qt::UserRole,
        isVisible,
        isShown,  ///< neither hidden nor in a group that is
        isLocked,
        remark,
        isGroup,
        isOpen,
        depth  ///< groups around it
    };
    static constexpr int kThumbnail = 40;  ///< pixels of the widget

    explicit PatchListModel(QObject* parent = nullptr);
    /// Null: no rows.
    void setDocument(CloneDocument* document);
    [[nodiscard]] CloneDocument* document() const { return document_; }
    /// Of the patch or group.
    [[nodiscard]] std::uint64_t idAt(int row) const { return rowAt(row).id; }
    [[nodiscard]] bool isGroupAt(int row) const { return rowAt(row).isGroup(); }
    /// Those of a group, or the patch; the lowest first.
    [[nodiscard]] const std::vector<std::uint64_t>& patchesAt(int row) const {
        return rowAt(row).patches;
    }
    /// −1: there is none, or it is in a group that is closed.
    [[nodiscard]] int rowOf(std::uint64_t id) const;
    /// The row of the group around one; −1: it is in none.
    [[nodiscard]] int groupRowOf(int row) const;
    /// Opens the groups around a patch or group.
    void reveal(std::uint64_t id);
    /// How deep in groups something can lie before a row (rowCount(): the end), nearest to `wanted`.
    [[nodiscard]] int depthBetween(int before, int wanted) const;
    /// Moves patches and groups before a row, as deep as that. False: they cannot go there.
    bool moveTo(const std::vector<std::uint64_t>& nodes, int before, int wanted);
    /// On top of what is in the group of the row.
    bool moveInto(const std::vector<std::uint64_t>& nodes, int groupRow);
    void setDensity(double devicePixels) { density_ = devicePixels; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    /// Nothing: Qt's own would number sections that are not there.
    [[nodiscard]] QVariant headerData(int, Qt::Orientation, int) const override { return {}; }
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    [[nodiscard]] Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
    /// One row, as a list that reorders itself asks for it.
    bool moveRows(const QModelIndex& from, int row, int count, const QModelIndex& to,
                  int before) override;

private:
    [[nodiscard]] QPixmap thumbnailOf(const PatchObject& patch) const;
    void forgetThumbnails();
    void follow();
    /// What patches have made of the picture is seen in their rows.
    void followSolves();
    /// Of a patch whose thumbnail shows it; null for others, and where nothing is solved yet.
    [[nodiscard]] SharedLayer layerOf(const PatchObject& patch) const;

    QPointer<CloneDocument> document_;
    struct Row {
        std::uint64_t id = 0, group = 0;     ///< its own, and of the group around it
        std::vector<std::uint64_t> patches;  ///< the lowest first
        int depth = 0;
        bool holds = false;  ///< a group
        [[nodiscard]] bool isGroup() const { return holds; }
        friend bool operator==(const Row&, const Row&) = default;
    };
    [[nodiscard]] const Row& rowAt(int row) const { return rows_.at(static_cast<std::size_t>(row)); }
    void addRows(const PatchTree& tree, std::uint64_t group, int depth, std::vector<Row>& rows) const;
    [[nodiscard]] static QString withOpacity(const QString& remark, double opacity);
    [[nodiscard]] QVariant groupData(const Row& row, int role) const;
    /// Whether there is such a row, and what it shows.
    [[nodiscard]] bool shows(const QModelIndex& index) const;

    std::vector<Row> rows_;
    CalmRefresh calm_;        ///< of what rows say
    CalmRefresh calmSolves_;  ///< of what they show
    double density_ = 1;
    using Key = std::array<const void*, 4>;  ///< source, mask, soft mask, layer
    [[nodiscard]] Key keyOf(const PatchObject& patch) const {
        return {patch.source.get(), patch.mask.get(), patch.softMask.get(), layerOf(patch).get()};
    }
    struct Kept {
        Document::SharedPatch patch;  ///< so that no other one gets its addresses
        SharedLayer layer;            ///< likewise
        QPixmap pixmap;
    };
    std::map<std::uint64_t, SharedLayer> layers_;  ///< that rows show, by patch
    mutable std::map<Key, Kept> thumbnails_;       ///< of the document's patches alone
};

}  // namespace weft::gui
