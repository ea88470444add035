#pragma once
/// The patches of the document in front.
#include <QListView>

#include "gui/patches/patch_list_model.h"

namespace weft::gui {

/// Its selection is the document's, both ways; its current row is the active patch.
class PatchListView : public QListView {
    Q_OBJECT
public:
    explicit PatchListView(QWidget* parent = nullptr);
    /// Null: empty.
    void setDocument(CloneDocument* document);
    /// Lets the user change the active patch's name.
    void renameActive();

signals:
    void menuRequested(QPoint global);

protected:
    void selectionChanged(const QItemSelection& now, const QItemSelection& before) override;
    void contextMenuEvent(QContextMenuEvent*) override;
    void keyPressEvent(QKeyEvent*) override;
    void paintEvent(QPaintEvent*) override;

private:
    void showSelection();

    PatchListModel model_;
    QPointer<CloneDocument> document_;
    bool following_ = false;  ///< the document tells, not the user
};

}  // namespace weft::gui
