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

    QAction* duplicate;  ///< of the selected patches, else of the selection: the window acts
    QAction *forward, *backward, *toFront, *toBack;
    QAction *group, *ungroup;
    QAction *flipX, *flipY, *turnLeft, *turnRight, *reset, *fit;
    QAction* clearKept;   ///< nothing keeps its colour any more
    QAction* keepColour;  ///< checked: the selected patches keep theirs. Who can trace outlines acts
    QAction *hide, *lock, *rename, *selectAll;
    QAction* tilePreview;        ///< checked while TilePreview is seen
    QList<QAction*> alignments;  ///< and ways to distribute

    /// Null: all are greyed out.
    void setDocument(CloneDocument* document);
    /// Submenus of what is rarer.
    void addTo(QMenu& menu);
    /// Shows what the document is like now.
    void refresh();

private:
    /// `name`: for keys of the user's own, the same in every language.
    QAction* make(const char* name, const QString& text, const QString& tip, const char* icon,
                  const QList<QKeySequence>& keys, std::function<void(CloneDocument&)> act);
    void makeOrder();
    void makeTransforms();
    void makeAlignments();

    QWidget* window_;
    QPointer<CloneDocument> document_;
};

}  // namespace weft::gui
