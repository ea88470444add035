#pragma once
/// Joins the patch list, its commands and the canvases.
#include <QMenu>
#include <QObject>

#include "gui/canvas/canvas_view.h"
#include "gui/feedback/message_bar.h"
#include "gui/main_window/actions/window_actions.h"
#include "gui/patches/patch_panel.h"
#include "gui/patches/tile_preview.h"

namespace weft::gui {

/// Shows the menu of the patch under the pointer, and offers to fit a patch that is larger than the
/// picture. GUI thread.
class PatchController : public QObject {
    Q_OBJECT
public:
    PatchController(WindowActions& actions, PatchPanel& panel, MessageBar& messages, QWidget* window);

    /// The document in front; null: a relief, or nothing.
    void setDocument(CloneDocument* document);
    void watch(CanvasView& canvas);
    /// The active patch of the document has just come.
    void noteAdded(CloneDocument& document);

private:
    void popUp(QPoint global, bool onCanvas);

    WindowActions& actions_;
    PatchPanel& panel_;
    MessageBar& messages_;
    QWidget* window_;
    TilePreview* preview_;
};

}  // namespace weft::gui
