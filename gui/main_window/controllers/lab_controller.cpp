#include "gui/main_window/controllers/lab_controller.h"

#include <QSettings>
#include <algorithm>

#include "gui/lab/lab_window.h"
#include "gui/lab/report/report_view.h"
#include "gui/relief/relief_solve_controller.h"
#include "weft/error.h"

namespace weft::gui {

namespace {

constexpr const char* kChosen = "race/schemes";
constexpr const char* kUsual = "base,tuned-sync,coarse,4w-square";

}  // namespace

LabController::LabController(const LabParts& parts, QWidget* window)
    : QObject(window), parts_(parts), registry_(parts.registry), window_(window) {
    connect(parts_.actions.lab, &QAction::triggered, this, &LabController::open);
    connect(parts_.actions.race, &QAction::triggered, this, &LabController::openRace);
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
        registry_, parts_.clone.settings().backend,
        [this] {
            return LabInputs{.patch = parts_.clone.problem(),
                             .surface = parts_.relief.relaxable(),
                             .surfaceBy = parts_.relief.chosenRelaxation()};
        },
        window_);
    connect(lab_, &LabWindow::started, this, &LabController::rest);
    connect(lab_, &LabWindow::stopped, this, &LabController::goOn);
}

void LabController::openRace() {
    open();
    lab_->choose(experimentNamed("race"));
    const bool surface = parts_.relief.document() != nullptr;
    lab_->form().setValue("problem", surface ? "surface" : "patch");
    suggest("max-seconds", "60");
    const double tolerance =
        surface ? parts_.relief.chosenRelaxation().tolerance : parts_.clone.settings().tolerance;
    suggest("tolerance", QString::number(tolerance).toStdString());
    suggest("schemes", racers().toStdString());
    lab_->report().showReplay();
}

void LabController::suggest(const std::string& key, const std::string& value) {
    ParameterForm& form = lab_->form();
    const auto edit = form.edits().find(key);
    if (edit != form.edits().end() && edit->second != suggested_[key]) return;
    suggested_[key] = value;
    form.setValue(key, value);
}

// Those of the last race and the scheme in use.
QString LabController::racers() const {
    const QString last = QSettings().value(kChosen, kUsual).toStringList().join(',');
    const SolveSettings& settings = parts_.clone.settings();
    try {
        const std::vector<Scheme> all = parseSchemes(last.toStdString());
        const bool inIt = std::find(all.begin(), all.end(), settings.scheme) != all.end();
        if (inIt || settings.solver != SolverKind::relaxation) return last;
        return last + ',' + QString::fromStdString(settings.scheme.shortText());
    } catch (const InvalidProblem&) {
        return kUsual;  // written by another version
    }
}

void LabController::rest() {
    if (lab_->shown().name == "race")
        QSettings().setValue(kChosen,
                             QString::fromStdString(lab_->form().parameters().text("schemes")));
    parts_.relief.pause();
    parts_.session.hold();
}

void LabController::goOn() {
    parts_.session.release();
    parts_.relief.resume();
    parts_.clone.makeFinal();
}

}  // namespace weft::gui
