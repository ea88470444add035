#include "gui/main_window/controllers/race_controller.h"

#include <QSettings>
#include <algorithm>

#include "gui/race/race_dialog.h"
#include "gui/race/race_palette.h"
#include "gui/race/race_setup.h"
#include "gui/schemes/scheme_judge.h"
#include "weft/error.h"

namespace weft::gui {

namespace {

constexpr const char* kChosen = "race/schemes";
const QStringList kUsual = {"base", "tuned-sync", "coarse", "4w-square"};

}  // namespace

RaceController::RaceController(WindowActions& actions, const BackendRegistry& registry,
                               SolverPanel& panel, CloneSolveController& cloneSolve, QWidget* window)
    : QObject(window), registry_(registry), panel_(panel), cloneSolve_(cloneSolve), window_(window) {
    connect(actions.race, &QAction::triggered, this, &RaceController::open);
}

std::vector<Scheme> RaceController::usualSchemes() const {
    std::vector<Scheme> schemes;
    for (const QString& text : QSettings().value(kChosen, kUsual).toStringList()) {
        try {
            const Scheme scheme = parseScheme(text.toStdString());
            if (panel_.judge().unsupportedReason(scheme).isEmpty()) schemes.push_back(scheme);
        } catch (const InvalidProblem&) {
            continue;  // written by another version
        }
    }
    const SolveSettings& settings = cloneSolve_.settings();
    const bool inIt = std::find(schemes.begin(), schemes.end(), settings.scheme) != schemes.end();
    if (settings.solver == SolverKind::relaxation && !inIt && schemes.size() < kMostRunners)
        schemes.push_back(settings.scheme);
    while (schemes.size() < kFewestRunners) schemes.emplace_back();
    return schemes;
}

void RaceController::open() {
    if (!cloneSolve_.problem() || cloneSolve_.held()) return;
    if (!cloneSolve_.settled()) cloneSolve_.cancel();
    const SolveSettings& settings = cloneSolve_.settings();
    auto* dialog =
        new RaceDialog(registry_, settings.backend, panel_.judge(), cloneSolve_.problem(), window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setup().setSchemes(usualSchemes());
    dialog->setup().setTolerance(settings.tolerance);
    connect(dialog, &QDialog::finished, this, [this, dialog] {
        QStringList texts;
        for (const auto& run : dialog->race().runs) texts << run->name();
        if (!texts.isEmpty()) QSettings().setValue(kChosen, texts);
        cloneSolve_.makeFinal();
    });
    dialog->open();
}

}  // namespace weft::gui
