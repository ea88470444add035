/// Menus and tool bars of MainWindow.
#include <QMenuBar>
#include <QToolBar>

#include "gui/colours/colour_controller.h"
#include "gui/help/command_list.h"
#include "gui/main_window/main_window.h"
#include "gui/patches/patch_actions.h"
#include "gui/select/heal_sources.h"
#include "gui/select/options_bar.h"
#include "gui/select/selection_controller.h"
#include "gui/style/theme.h"

namespace weft::gui {

void MainWindow::buildMenus() {
    WindowActions& a = *actions_;
    QMenu* file = menuBar()->addMenu(tr("&File"));
    file->addAction(a.open);
    QMenu* recent = file->addMenu(tr("Open &Recent"));
    recent->setToolTipsVisible(true);
    recent->setProperty(kFilledLate, true);
    connect(recent, &QMenu::aboutToShow, this, [this, recent] { recent_.populate(recent); });
    file->addActions({a.reopenClosed, a.openSample});
    file->addSeparator();
    file->addActions({a.openRelief, a.reliefOfThis, a.openReliefSample, a.compareHeights});
    file->addSeparator();
    file->addActions({a.addPatch, a.replaceBackground});
    file->addSeparator();
    file->addActions({a.save, a.saveAs, a.saveCopy});
    file->addSeparator();
    file->addActions({a.exportPicture, a.print});
    file->addSeparator();
    file->addAction(a.recover);
    file->addSeparator();
    file->addActions({a.closePicture, a.quit});
    QMenu* edit = menuBar()->addMenu(tr("&Edit"));
    QAction* undo = undoGroup_.createUndoAction(this, tr("&Undo"));
    QAction* redo = undoGroup_.createRedoAction(this, tr("&Redo"));
    undo->setObjectName("undo");
    redo->setObjectName("redo");
    undo->setIcon(themedIcon("undo"));
    redo->setIcon(themedIcon("redo"));
    undo->setShortcut(QKeySequence::Undo);
    redo->setShortcuts({QKeySequence("Ctrl+Shift+Z"), QKeySequence("Ctrl+Y")});
    edit->addActions({undo, redo});
    edit->addSeparator();
    edit->addActions({a.copy, a.paste, a.pasteInPlace, a.pasteAsPicture});
    QMenu* addTo = edit->addMenu(tr("Add Selection &to"));
    addTo->setProperty(kFilledLate, true);
    connect(addTo, &QMenu::aboutToShow, this, [this, addTo] { fillAddToMenu(addTo); });
    edit->addSeparator();
    edit->addAction(a.preferences);
    selectActions_->fillSelectMenu(*menuBar()->addMenu(tr("&Select")));
    QMenu* image = menuBar()->addMenu(tr("&Image"));
    selectActions_->fillImageMenu(*image);
    image->addSeparator();
    image->addAction(a.fileLayer);
    QMenu* patch = menuBar()->addMenu(tr("&Patch"));
    patch->addActions(a.operations->actions());
    patch->addSeparator();
    a.patches->addTo(*patch);
    patch->addAction(a.patches->selectAll);
    patch->addSeparator();
    patch->addActions({a.patchLayer, a.linkSource, a.deletePatch});
    patch->addSeparator();
    patch->addActions({a.solveAgain, a.cancelSolve});
    QMenu* view = menuBar()->addMenu(tr("&View"));
    view->addActions({a.zoomIn, a.zoomOut, a.zoomFit, a.zoomActual});
    view->addSeparator();
    view->addAction(a.before);
    view->addActions(a.splits->actions());
    view->addActions({a.patches->tilePreview, a.snap, a.rulers});
    QMenu* guides = view->addMenu(tr("&Guides"));
    guides->addActions({a.guides, a.lockGuides, a.editGuides, a.clearGuides});
    view->addSeparator();
    view->addActions(a.overlays->actions());
    view->addActions({a.slowMotion, a.nextScheme, a.previousScheme});
    view->setToolTipsVisible(true);
    auto* colours = new ColourController(jobs_, *this);
    colours->addTo(*image, *view);
    connect(tabs_, &DocumentTabs::currentDocumentChanged, colours,
            [this, colours] { colours->setDocument(document()); });
    connect(colours, &ColourController::failed, this,
            [this](const QString& sentence) { messages_->showError(sentence); });
    view->addSeparator();
    panelsMenu_ = view->addMenu(tr("&Panels"));
    QMenu* navigate = view->addMenu(tr("Na&vigate"));
    navigate->addActions({a.nextPicture, a.previousPicture, a.nextArea, a.previousArea});
    view->addAction(a.fullScreen);
    QMenu* tools = menuBar()->addMenu(tr("&Tools"));
    tools->addActions(a.tools->actions());
    tools->addSeparator();
    tools->addActions({a.race, a.lab});
    QMenu* help = menuBar()->addMenu(tr("&Help"));
    help->addActions({a.findCommand, a.manual, a.tour, a.shortcuts, a.glossary, a.about});
}

void MainWindow::buildToolBars() {
    WindowActions& a = *actions_;
    constexpr int kIcon = 20;
    auto* top = addToolBar(tr("Main"));
    top->setObjectName("mainToolBar");
    top->setIconSize({kIcon, kIcon});
    top->setMovable(false);
    top->addActions({a.open, a.addPatch, a.save});
    top->addSeparator();
    top->addActions({findChild<QAction*>("undo"), findChild<QAction*>("redo")});
    top->addSeparator();
    top->addAction(a.deletePatch);
    top->addSeparator();
    top->addAction(a.before);
    top->addSeparator();
    top->addActions({a.zoomOut, a.zoomIn, a.zoomFit, a.zoomActual});
    selections_ = new SelectionController({.actions = *selectActions_,
                                           .tabs = *tabs_,
                                           .jobs = jobs_,
                                           .opener = opener_,
                                           .window = *this});
    addToolBarBreak();
    options_ = new OptionsBar(selections_->settings(), this);
    options_->addMaskCommand(a.patches->clearKept);
    healSources_ = new HealSources({selections_->settings(), *tabs_, jobs_, *this});
    options_->addHealSources(healSources_->menu());
    addToolBar(options_);
    auto* side = new QToolBar(tr("Tools"), this);
    side->setObjectName("toolsToolBar");
    side->setIconSize({kIcon, kIcon});
    side->setMovable(false);
    side->addActions(a.tools->actions());
    addToolBar(Qt::LeftToolBarArea, side);
}

}  // namespace weft::gui
