#pragma once
/// Opens the Lab and its race, and keeps the live solve off the device while an experiment runs.
#include <QObject>
#include <map>

#include "gui/document/clone_solve_controller.h"
#include "gui/feedback/message_bar.h"
#include "gui/main_window/actions/window_actions.h"

namespace weft::gui {

class LabWindow;
class ReliefSolveController;

/// What the controller works with; all outlive it.
struct LabParts {
    WindowActions& actions;
    const BackendRegistry& registry;
    LiveSession& session;
    CloneSolveController& clone;
    ReliefSolveController& relief;
    MessageBar& messages;
};

/// While an experiment runs, edits of pictures wait: the two never share the device. The solve goes
/// on where it was when the experiment is over. GUI thread.
class LabController : public QObject {
    Q_OBJECT
public:
    LabController(const LabParts& parts, QWidget* window);

private:
    void open();
    /// On the patch or surface in front, with the schemes chosen last.
    void openRace();
    /// Sets a field of the form unless the user has.
    void suggest(const std::string& key, const std::string& value);
    [[nodiscard]] QString racers() const;
    void makeLab();
    void rest();
    void goOn();

    LabParts parts_;
    BackendRegistry registry_;
    QWidget* window_;
    std::map<std::string, std::string> suggested_;  ///< values by their keys
    LabWindow* lab_ = nullptr;                      ///< the window's; made when first asked for
};

}  // namespace weft::gui
