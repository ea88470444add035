#pragma once
/// The patches of a document as rows.
#include <QAbstractListModel>
#include <QPixmap>
#include <QPointer>
#include <map>

#include "gui/document/clone_document.h"
#include "gui/patches/calm_refresh.h"

namespace weft::gui {

/// The topmost patch is row 0. What is changed through it becomes a step of undo of the document. GUI
/// thread.
class PatchListModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role { thumbnail = Qt::UserRole, isVisible, isLocked, remark };
    static constexpr int kThumbnail = 40;  ///< pixels of the widget

    explicit PatchListModel(QObject* parent = nullptr);
    /// Null: no rows.
    void setDocument(CloneDocument* document);
    [[nodiscard]] CloneDocument* document() const { return document_; }
    [[nodiscard]] std::uint64_t idAt(int row) const;
    [[nodiscard]] int rowOf(std::uint64_t id) const;
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

    QPointer<CloneDocument> document_;
    std::vector<std::uint64_t> ids_;  ///< by row
    CalmRefresh calm_;                ///< of what rows say
    double density_ = 1;
    struct Key {
        const void *source = nullptr, *mask = nullptr, *softMask = nullptr;
        auto operator<=>(const Key&) const = default;
    };
    static Key keyOf(const PatchObject& patch) {
        return {patch.source.get(), patch.mask.get(), patch.softMask.get()};
    }
    struct Kept {
        Document::SharedPatch patch;  ///< so that no other one gets its addresses
        QPixmap pixmap;
    };
    mutable std::map<Key, Kept> thumbnails_;  ///< of the document's patches alone
};

}  // namespace weft::gui
