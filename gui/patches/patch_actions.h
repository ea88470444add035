#pragma once
/// Commands on the selected patches, with their icons and keys.
#include <QAction>
#include <QMenu>
#include <QPointer>
#include <functional>

#include "gui/document/patch_commands.h"

namespace weft::gui {

/// Made once by the window. GUI thread.
class PatchActions : public QObject {
    Q_OBJECT
public:
    /// Keys act where `window` has the focus.
    PatchActions(QWidget* window, QObject* parent);

    QAction *duplicate, *forward, *backward, *toFront, *toBack;
    QAction *flipX, *flipY, *turnLeft, *turnRight, *reset, *fit;
    QAction* clearKept;  ///< nothing keeps its colour any more
    QAction *hide, *lock, *rename, *selectAll;
    QAction* tilePreview;  ///< checked while TilePreview is seen
    QList<QAction*> alignments;

    /// Null: all are greyed out.
    void setDocument(CloneDocument* document);
    /// Submenus of what is rarer.
    void addTo(QMenu& menu);

private:
    QAction* make(const QString& text, const QString& tip, const char* icon,
                  const QList<QKeySequence>& keys, std::function<void(CloneDocument&)> act);
    void makeOrder();
    void makeTransforms();
    void makeAlignments();
    void refresh();

    QWidget* window_;
    QPointer<CloneDocument> document_;
};

}  // namespace weft::gui
