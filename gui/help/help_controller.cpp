#include "gui/help/help_controller.h"

#include "gui/help/about_dialog.h"
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

HelpController::HelpController(const Actions& actions, ShortcutStore& store, QWidget& window)
    : QObject(&window), actions_(actions), store_(store), window_(window) {
    connect(actions.manual, &QAction::triggered, this, [this] { openManual(); });
    connect(actions.shortcuts, &QAction::triggered, this, &HelpController::openKeys);
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

void HelpController::openKeys() {
    auto* dialog = window_.findChild<ShortcutsDialog*>();
    bringUp(dialog ? *dialog : *new ShortcutsDialog(store_, &window_));
}

void HelpController::openAbout() {
    auto* dialog = window_.findChild<AboutDialog*>();
    if (!dialog) {
        dialog = new AboutDialog(&window_);
        connect(dialog, &AboutDialog::manualRequested, this, [this] { openManual(); });
        connect(dialog, &AboutDialog::keysRequested, this, &HelpController::openKeys);
    }
    bringUp(*dialog);
}

}  // namespace weft::gui
