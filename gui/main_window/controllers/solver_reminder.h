#pragma once
/// Reminds of a slow solver that was chosen for another picture and would be kept silently.
#include <QObject>
#include <QPointer>
#include <vector>

#include "gui/document/clone_solve_controller.h"
#include "gui/feedback/message_bar.h"
#include "gui/workspace/document_tabs.h"

namespace weft::gui {

/// The solver is one for all pictures. When another one comes to the front for the first time while
/// relaxation, or a scheme as the smoother, is still chosen, a message says so and offers multigrid.
/// GUI thread.
class SolverReminder : public QObject {
    Q_OBJECT
public:
    SolverReminder(DocumentTabs& tabs, CloneSolveController& cloneSolve, MessageBar& messages,
                   QObject* parent);

private:
    void onDocumentInFront(const OpenDocument* document);

    CloneSolveController& cloneSolve_;
    MessageBar& messages_;
    std::vector<QPointer<const OpenDocument>> seen_;
};

}  // namespace weft::gui
