#pragma once
/// The patches of a document as rows.
#include <QAbstractListModel>
#include <QPixmap>
#include <QPointer>
#include <array>
#include <map>
#include <set>
#include <vector>

#include "gui/document/clone_document.h"
#include "gui/patches/calm_refresh.h"

namespace weft::gui {

/// The topmost patch is row 0. Strokes of the heal brush that lie upon each other are one row that
/// opens to them. What is changed through it becomes a step of undo of the document. GUI thread.
class PatchListModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role { thumbnail = Qt::UserRole, isVisible, isLocked, remark, isRun, isOpen, isInside };
    static constexpr int kThumbnail = 40;  ///< pixels of the widget

    explicit PatchListModel(QObject* parent = nullptr);
    /// Null: no rows.
    void setDocument(CloneDocument* document);
    [[nodiscard]] CloneDocument* document() const { return document_; }
    /// The topmost patch of a row.
    [[nodiscard]] std::uint64_t idAt(int row) const { return idsAt(row).front(); }
    /// All of them, the topmost first; one where the row is no run.
    [[nodiscard]] const std::vector<std::uint64_t>& idsAt(int row) const;
    /// The row of the run where that is closed; −1: there is no such patch.
    [[nodiscard]] int rowOf(std::uint64_t id) const;
    /// Shows the patches of a run, or no longer; what is no run stays.
    void setOpen(int row, bool open);
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
    /// Null where there is no such row, or its patch went.
    [[nodiscard]] Document::SharedPatch patchOf(const QModelIndex& index) const;
    [[nodiscard]] QPixmap thumbnailOf(const PatchObject& patch) const;
    void forgetThumbnails();
    void follow();
    /// What patches have made of the picture is seen in their rows.
    void followSolves();
    /// Of a patch whose thumbnail shows it; null for others, and where nothing is solved yet.
    [[nodiscard]] SharedLayer layerOf(const PatchObject& patch) const;

    QPointer<CloneDocument> document_;
    struct Row {
        std::vector<std::uint64_t> ids;  ///< the topmost first
        bool run = false, inside = false;
        friend bool operator==(const Row&, const Row&) = default;
        /// That stays its own when others come between.
        [[nodiscard]] std::pair<std::uint64_t, bool> key() const { return {ids.front(), run}; }
    };
    [[nodiscard]] std::vector<Row> rowsOf(const CloneDocument& document) const;
    [[nodiscard]] QVariant runData(const Row& row, int role) const;
    /// Null where there is no such row, or its patch went.
    [[nodiscard]] const Row* rowAt(const QModelIndex& index) const;

    std::vector<Row> rows_;
    std::set<std::uint64_t> open_;  ///< lowest patches of runs
    CalmRefresh calm_;              ///< of what rows say
    CalmRefresh calmSolves_;        ///< of what they show
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
