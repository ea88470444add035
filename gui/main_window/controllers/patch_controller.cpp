#include "gui/main_window/controllers/patch_controller.h"

#include <QPointer>

#include "gui/patches/patch_actions.h"
#include "gui/patches/patch_list_view.h"
#include "gui/texts/shown_text.h"

namespace weft::gui {

PatchController::PatchController(WindowActions& actions, PatchPanel& panel, MessageBar& messages,
                                 QWidget* window)
    : QObject(window),
      actions_(actions),
      panel_(panel),
      messages_(messages),
      window_(window),
      preview_(new TilePreview(window)) {
    connect(&panel.list(), &PatchListView::menuRequested, this,
            [this](QPoint at) { popUp(at, false); });
    connect(actions.patches->tilePreview, &QAction::toggled, preview_, &QWidget::setVisible);
    connect(preview_, &TilePreview::closed, actions.patches->tilePreview,
            [action = actions.patches->tilePreview] { action->setChecked(false); });
}

void PatchController::setDocument(CloneDocument* document) {
    actions_.patches->setDocument(document);
    panel_.setDocument(document);
    preview_->setDocument(document);
}

void PatchController::watch(CanvasView& canvas) {
    connect(&canvas, &CanvasView::menuRequested, this, [this](QPoint at) { popUp(at, true); });
}

void PatchController::popUp(QPoint global, bool onCanvas) {
    auto* menu = new QMenu(window_);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setObjectName("patchMenu");
    if (onCanvas) {
        menu->addActions({actions_.copy, actions_.paste, actions_.pasteInPlace});
        menu->addSeparator();
    }
    QMenu* operations = menu->addMenu(tr("O&peration"));
    operations->addActions(actions_.operations->actions());
    operations->setEnabled(actions_.operations->isEnabled());
    actions_.patches->addTo(*menu);
    menu->addSeparator();
    menu->addActions({actions_.patchLayer, actions_.linkSource, actions_.deletePatch});
    menu->addSeparator();
    menu->addAction(actions_.patches->selectAll);
    menu->popup(global);
}

void PatchController::noteAdded(CloneDocument& document) {
    const auto patch = document.activePatch();
    if (!patch) return;
    const Bounds b = placedBounds(boxOf(*patch), patch->backgroundFromSource);
    const Extent e = document.extent();
    if (b.right - b.left <= e.width && b.bottom - b.top <= e.height) return;
    messages_.showOffer(tr("“%1” is larger than the picture.").arg(shownName(patch->name)),
                        tr("Fit to Picture"), [document = QPointer(&document), id = patch->id] {
                            const int index = document ? document->state().document->indexOf(id) : -1;
                            if (index < 0) return;
                            document->selectPatch(index);
                            fitPatches(*document);
                        });
}

}  // namespace weft::gui
