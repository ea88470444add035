#include "gui/main_window/controllers/guide_controller.h"

#include <QSettings>

namespace weft::gui {

GuideController::GuideController(WindowActions& actions, DocumentTabs& tabs,
                                 SelectionSettings& settings, QWidget& window)
    : QObject(&window), actions_(actions), tabs_(tabs), settings_(settings), window_(window) {
    const QSettings kept;
    SelectionSettings::Values values = settings_.values();
    values.guides = {.rulers = kept.value("canvas/rulers", false).toBool(),
                     .guides = kept.value("canvas/guides", true).toBool(),
                     .locked = kept.value("canvas/guidesLocked", false).toBool()};
    settings_.set(values);
    const auto switches = [this](QAction* action, bool GuideView::*seen) {
        connect(action, &QAction::triggered, this, [this, seen](bool on) {
            SelectionSettings::Values changed = settings_.values();
            changed.guides.*seen = on;
            settings_.set(changed);
        });
    };
    switches(actions_.rulers, &GuideView::rulers);
    switches(actions_.guides, &GuideView::guides);
    switches(actions_.lockGuides, &GuideView::locked);
    connect(&settings_, &SelectionSettings::changed, this, &GuideController::keep);
    connect(actions_.editGuides, &QAction::triggered, this, [this] { show({}); });
    connect(actions_.clearGuides, &QAction::triggered, this, &GuideController::clear);
    connect(&tabs_, &DocumentTabs::currentDocumentChanged, this, [this] {
        if (dialog_) dialog_->setDocument(tabs_.currentDocument());
        refresh();
    });
    keep();
    refresh();
}

void GuideController::connectView(CanvasView& view) {
    connect(&view, &CanvasView::guidesAsked, this, &GuideController::show);
    connect(&view.document(), &CloneDocument::guidesChanged, this, &GuideController::refresh);
}

// The mark on an action follows: a guide that is made shows all of them.
void GuideController::keep() {
    const GuideView& seen = settings_.values().guides;
    QSettings kept;
    const auto note = [&kept](QAction* action, const char* key, bool on) {
        action->setChecked(on);
        if (kept.value(key) != QVariant(on)) kept.setValue(key, on);
    };
    note(actions_.rulers, "canvas/rulers", seen.rulers);
    note(actions_.guides, "canvas/guides", seen.guides);
    note(actions_.lockGuides, "canvas/guidesLocked", seen.locked);
}

void GuideController::refresh() {
    const CloneDocument* document = tabs_.currentDocument();
    actions_.editGuides->setEnabled(document);
    actions_.clearGuides->setEnabled(document && !document->state().document->guides().empty());
}

void GuideController::show(const CanvasGuides::Guide& guide) {
    if (!dialog_) {
        dialog_ = new GuideDialog(&window_);
        dialog_->setAttribute(Qt::WA_DeleteOnClose);
    }
    dialog_->setDocument(tabs_.currentDocument());
    dialog_->show();
    dialog_->raise();
    dialog_->activateWindow();
    dialog_->choose(guide);
}

void GuideController::clear() {
    if (CloneDocument* document = tabs_.currentDocument())
        document->setGuides(tr("Clear Guides"), {});
}

}  // namespace weft::gui
