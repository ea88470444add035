#include "gui/main_window/controllers/lab_controller.h"

#include "gui/lab/lab_window.h"
#include "gui/race/race_dialog.h"
#include "gui/relief/relief_solve_controller.h"

namespace weft::gui {

LabController::LabController(const LabParts& parts, QWidget* window)
    : QObject(window), parts_(parts), registry_(parts.registry), window_(window) {
    connect(parts_.actions.lab, &QAction::triggered, this, &LabController::open);
    connect(&parts_.clone, &SolveController::submitted, this, [this] {
        if (parts_.session.held())
            parts_.messages.showNews(
                tr("An experiment runs in the Lab: pictures are solved when it ends."));
    });
}

void LabController::open() {
    if (!lab_) makeLab();
    lab_->show();
    lab_->raise();
    lab_->activateWindow();
}

void LabController::makeLab() {
    lab_ = new LabWindow(
        registry_, parts_.clone.settings().backend, [this] { return parts_.clone.problem(); },
        window_);
    lab_->setObstacle([this] { return obstacle(); });
    connect(lab_, &LabWindow::started, this, &LabController::rest);
    connect(lab_, &LabWindow::stopped, this, &LabController::goOn);
}

QString LabController::obstacle() const {
    const auto* race = window_->findChild<RaceDialog*>();
    return race && race->running() ? tr("Schemes are racing on the device: wait until they are done.")
                                   : QString();
}

void LabController::rest() {
    parts_.relief.pause();
    parts_.session.hold();
}

void LabController::goOn() {
    parts_.session.release();
    parts_.relief.resume();
    parts_.clone.makeFinal();
}

}  // namespace weft::gui
