#include "gui/document/clone_solve_controller.h"

#include <algorithm>

#include "gui/languages/engine_text.h"

namespace weft::gui {

CloneSolveController::CloneSolveController(LiveSession& session, QObject* parent)
    : SolveController(session, parent) {}

void CloneSolveController::setDocument(CloneDocument* document) {
    if (document == document_) return;
    if (document_) document_->disconnect(this);
    document_ = document;
    newest_ = nullptr;
    forgetEarlierEdits();
    if (!document) return submitNothing({});
    connect(document, &CloneDocument::patchesChanged, this, &CloneSolveController::submit);
    connect(document, &CloneDocument::draggingChanged, this, [this](bool dragging) {
        if (!dragging) submit();
    });
    submit();
}

void CloneSolveController::setSettings(const SolveSettings& settings) {
    if (settings == settings_) return;
    settings_ = settings;
    emit settingsChanged(settings);
    submit();
}

double CloneSolveController::tolerance() const {
    return toleranceFloor_ > 0 ? std::min(toleranceFloor_, settings_.tolerance) : settings_.tolerance;
}

void CloneSolveController::makeFinal() {
    if (!document_ || document_->patches().empty() || !newest_) return;
    const Progress& p = newest_->progress;
    const double finest = newest_->clone() ? newest_->clone()->finestTolerance : 0;
    const bool proven = p.outcome == Outcome::Converged && p.certified &&
                        p.errorBound <= std::max(tolerance(), finest);
    if (!settled_ || !proven || askedTolerance_ != tolerance()) submit();
}

void CloneSolveController::submit() {
    if (!document_) return;
    if (document_->patches().empty()) {
        document_->showLayers({});
        return submitNothing({});
    }
    settled_ = false;
    Edit edit{.content = CloneEdit{document_->state().document, document_->state().active,
                                   document_->seenLevel(), true},
              .settings = settings_,
              .dragging = document_->dragging()};
    edit.settings.tolerance = askedTolerance_ = tolerance();
    submitEdit(std::move(edit));
}

void CloneSolveController::onSnapshot(const SharedSnapshot& snapshot) {
    if (!document_ || !snapshot->clone()) return;
    const CloneSnapshot& clone = *snapshot->clone();
    const Outcome outcome = snapshot->progress.outcome;
    const bool hasEnded = outcome == Outcome::Cancelled || outcome == Outcome::Failed;
    if (!hasEnded) document_->showLayers(clone.layers);
    if (clone.shown || hasEnded) {
        newest_ = snapshot;
        emit snapshotShown(snapshot);
    } else {
        newest_ = nullptr;
        emit idle(engineText(clone.reason));
    }
    if (isNewest(*snapshot) && !document_->dragging() && !snapshot->preview) settle();
}

}  // namespace weft::gui
