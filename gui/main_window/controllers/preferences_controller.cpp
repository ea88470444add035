#include "gui/main_window/controllers/preferences_controller.h"

#include "weft/error.h"

namespace weft::gui {

namespace {

/// A stored device may be gone.
bool isKnown(const BackendRegistry& registry, const std::string& device) try {
    return !entriesNamed(registry, device).empty();
} catch (const InvalidProblem&) {
    return false;
}

}  // namespace

PreferencesController::PreferencesController(WindowActions& actions, const BackendRegistry& registry,
                                             SolverPanel& panel, CloneSolveController& cloneSolve,
                                             DocumentTabs& tabs, QWidget& window)
    : QObject(&window),
      registry_(registry),
      panel_(panel),
      cloneSolve_(cloneSolve),
      tabs_(tabs),
      window_(window) {
    connect(actions.preferences, &QAction::triggered, this, &PreferencesController::open);
    constexpr int kRest = 1000;  // milliseconds
    boundsRest_.setSingleShot(true);
    boundsRest_.setInterval(kRest);
    connect(&boundsRest_, &QTimer::timeout, this, [this] {
        for (OpenDocument* document : tabs_.documents()) document->boundHistory(applied_);
    });
    apply(Preferences::kept());
}

void PreferencesController::open() {
    if (!dialog_) {
        dialog_ = new PreferencesDialog(withEachDevice(registry_), &window_);
        connect(dialog_, &PreferencesDialog::changed, this, [this](const Preferences& preferences) {
            preferences.applyChanges(applied_);
            apply(preferences);
            boundsRest_.start();
        });
        connect(dialog_, &PreferencesDialog::failed, this, &PreferencesController::failed);
    }
    dialog_->show();
    dialog_->raise();
    dialog_->activateWindow();
}

void PreferencesController::apply(const Preferences& preferences) {
    applied_ = preferences;
    SolveSettings settings = panel_.settings();
    const std::string device = preferences.device.toStdString();
    settings.backend = isKnown(registry_, device) ? device : "auto";
    settings.tolerance = preferences.tolerance;
    if (settings == panel_.settings()) return;
    panel_.setSettings(settings);
    cloneSolve_.setSettings(settings);
}

}  // namespace weft::gui
