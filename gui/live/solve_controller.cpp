#include "gui/live/solve_controller.h"

namespace weft::gui {

SolveController::SolveController(LiveSession& session, QObject* parent)
    : QObject(parent), session_(session) {
    connect(&session_, &LiveSession::snapshotReady, this, [this](const SharedSnapshot& snapshot) {
        if (snapshot && snapshot->editId >= firstValidId_) onSnapshot(snapshot);
    });
}

void SolveController::submitEdit(Edit edit) {
    lastId_ = edit.id = session_.newId();
    session_.submit(std::move(edit));
    emit submitted();
}

void SolveController::clearSolver() {
    lastId_ = session_.newId();
    session_.submit({.id = lastId_, .settings = settings_});
    forgetEarlierEdits();
}

void SolveController::submitNothing(const QString& reason) {
    clearSolver();
    newest_ = nullptr;
    emit idle(reason);
    settle();
}

void SolveController::settle() {
    settled_ = true;
    emit finished();
}

}  // namespace weft::gui
