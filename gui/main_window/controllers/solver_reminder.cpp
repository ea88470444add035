#include "gui/main_window/controllers/solver_reminder.h"

#include <algorithm>

namespace weft::gui {

SolverReminder::SolverReminder(DocumentTabs& tabs, CloneSolveController& cloneSolve,
                               MessageBar& messages, QObject* parent)
    : QObject(parent), cloneSolve_(cloneSolve), messages_(messages) {
    connect(&tabs, &DocumentTabs::currentDocumentChanged, this, &SolverReminder::onDocumentInFront);
}

void SolverReminder::onDocumentInFront(const OpenDocument* document) {
    if (!document || std::find(seen_.begin(), seen_.end(), document) != seen_.end()) return;
    const bool isFirst = seen_.empty();  // of the session: what was closed counts
    seen_.emplace_back(document);
    const SolveSettings& settings = cloneSolve_.settings();
    const bool relaxes = settings.solver == SolverKind::relaxation;
    if (isFirst || (!relaxes && !settings.smoothWithScheme)) return;
    const QString scheme = QString::fromStdString(settings.scheme.shortText());
    messages_.showOffer(
        relaxes ? tr("Relaxation (%1) is still the solver: this picture takes far longer with it.")
                      .arg(scheme)
                : tr("The scheme %1 still smooths multigrid, for this picture too.").arg(scheme),
        tr("Use Multigrid"), [this] {
            SolveSettings fast = cloneSolve_.settings();
            fast.solver = SolverKind::multigrid;
            fast.smoothWithScheme = false;
            cloneSolve_.setSettings(fast);
        });
}

}  // namespace weft::gui
