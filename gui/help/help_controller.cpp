#include "gui/help/help_controller.h"

#include <QMenuBar>

#include "gui/help/about_dialog.h"
#include "gui/help/command_search.h"
#include "gui/help/manual_dialog.h"
#include "gui/help/shortcuts_dialog.h"

namespace weft::gui {

namespace {

void bringUp(QWidget& dialog) {
    dialog.show();
    dialog.raise();
    dialog.activateWindow();
}

}  // namespace

HelpController::HelpController(const Actions& actions, ShortcutStore& store, QMainWindow& window)
    : QObject(&window), actions_(actions), store_(store), window_(window) {
    connect(actions.manual, &QAction::triggered, this, [this] { openManual(); });
    connect(actions.shortcuts, &QAction::triggered, this, [this] { openKeys(); });
    connect(actions.findCommand, &QAction::triggered, this, &HelpController::openCommandSearch);
    connect(actions.about, &QAction::triggered, this, &HelpController::openAbout);
}

void HelpController::openManual(const QString& place) {
    auto* dialog = window_.findChild<ManualDialog*>();
    if (!dialog) {
        dialog = new ManualDialog(&window_);
        connect(dialog, &ManualDialog::aboutRequested, this, &HelpController::openAbout);
        connect(dialog, &ManualDialog::tourRequested, actions_.tour, &QAction::trigger);
    }
    bringUp(*dialog);
    if (!place.isEmpty()) dialog->showHeading(place);
}

void HelpController::openKeys(const QString& query) {
    auto* dialog = window_.findChild<ShortcutsDialog*>();
    if (!dialog) dialog = new ShortcutsDialog(store_, &window_);
    bringUp(*dialog);
    if (!query.isEmpty()) dialog->search(query);
}

void HelpController::openCommandSearch() {
    auto* dialog = window_.findChild<CommandSearch*>();
    if (!dialog) {
        dialog = new CommandSearch(window_, *window_.menuBar());
        connect(dialog, &CommandSearch::gestureChosen, this, &HelpController::openKeys);
    }
    bringUp(*dialog);
}

void HelpController::openAbout() {
    auto* dialog = window_.findChild<AboutDialog*>();
    if (!dialog) {
        dialog = new AboutDialog(&window_);
        connect(dialog, &AboutDialog::manualRequested, this, [this] { openManual(); });
        connect(dialog, &AboutDialog::keysRequested, this, [this] { openKeys(); });
    }
    bringUp(*dialog);
}

}  // namespace weft::gui
