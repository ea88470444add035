#pragma once
/// The patches of the document in front.
#include <QListView>
#include <optional>

#include "gui/patches/patch_list_model.h"

namespace weft::gui {

/// Its selection is the document's, both ways; its current row is the active patch, or the selected
/// group that it is in.
class PatchListView : public QListView {
    Q_OBJECT
public:
    explicit PatchListView(QWidget* parent = nullptr);
    /// Null: empty.
    void setDocument(CloneDocument* document);
    /// Lets the user change the active patch's name.
    void renameActive();
    /// As low as it may be: what else the panel holds has a height of its own, the list the rest.
    [[nodiscard]] QSize sizeHint() const override {
        return {QListView::sizeHint().width(), minimumHeight()};
    }

    /// What is selected goes to where it was let go: between rows, as deep as the pointer is to the
    /// right, or into a group.
    void drop(QPoint at);

    /// What is dragged, seen through, so that the place under it is seen.
    [[nodiscard]] QPixmap dragPicture(const QModelIndex& index) const;

signals:
    void menuRequested(QPoint global);

protected:
    void selectionChanged(const QItemSelection& now, const QItemSelection& before) override;
    void contextMenuEvent(QContextMenuEvent*) override;
    void keyPressEvent(QKeyEvent*) override;
    void startDrag(Qt::DropActions actions) override;
    void paintEvent(QPaintEvent*) override;
    void dragMoveEvent(QDragMoveEvent*) override;
    void dragLeaveEvent(QDragLeaveEvent*) override;
    void dropEvent(QDropEvent*) override;

private:
    /// Between rows, or into the group of a row.
    struct DropPlace {
        int before = 0, depth = 0;
        int into = -1;
    };
    [[nodiscard]] DropPlace placeAt(QPoint at) const;
    void paintDropPlace(QPainter& painter) const;
    void fold(int row, bool open);
    void showSelection();
    /// 0: nothing is selected.
    [[nodiscard]] std::uint64_t currentNode() const;

    PatchListModel model_;
    QPointer<CloneDocument> document_;
    std::optional<QPoint> dropAt_;  ///< where something is dragged over it
    std::uint64_t shown_ = 0;       ///< the current node that was revealed
    bool following_ = false;        ///< the document tells, not the user
};

}  // namespace weft::gui
