#pragma once
/// Edit > Preferences, and what they mean to solves.
#include <QObject>
#include <QPointer>
#include <QTimer>

#include "gui/document/clone_solve_controller.h"
#include "gui/main_window/actions/window_actions.h"
#include "gui/panels/solver_panel.h"
#include "gui/preferences/preferences_dialog.h"
#include "gui/workspace/document_tabs.h"

namespace weft::gui {

/// Solves start with the device and tolerance of the preferences, and take others when those are
/// chosen there; open pictures take the bounds of undo when these have rested for a moment: what is
/// dropped on the way to another value would be lost. GUI thread.
class PreferencesController : public QObject {
    Q_OBJECT
public:
    PreferencesController(WindowActions& actions, const BackendRegistry& registry, SolverPanel& panel,
                          CloneSolveController& cloneSolve, DocumentTabs& tabs, QWidget& window);

signals:
    void failed(const QString& sentence);

private:
    void open();
    void apply(const Preferences& preferences);

    BackendRegistry registry_;
    SolverPanel& panel_;
    CloneSolveController& cloneSolve_;
    DocumentTabs& tabs_;
    QWidget& window_;
    QPointer<PreferencesDialog> dialog_;
    QTimer boundsRest_;
    Preferences applied_;
};

}  // namespace weft::gui
