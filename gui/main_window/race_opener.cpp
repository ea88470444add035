#include "gui/main_window/race_opener.h"

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

RaceOpener::RaceOpener(WindowActions& actions, const BackendRegistry& registry, SolverPanel& panel,
                       Composer& composer, QWidget* window)
    : QObject(window), registry_(registry), panel_(panel), composer_(composer), window_(window) {
    connect(actions.race, &QAction::triggered, this, &RaceOpener::open);
}

std::vector<Scheme> RaceOpener::usualSchemes() const {
    std::vector<Scheme> schemes;
    for (const QString& text : QSettings().value(kChosen, kUsual).toStringList()) {
        try {
            const Scheme scheme = parseScheme(text.toStdString());
            if (panel_.judge().whyNot(scheme).isEmpty()) schemes.push_back(scheme);
        } catch (const InvalidProblem&) {
            continue;  // written by another version
        }
    }
    const SolveSettings& settings = composer_.settings();
    const bool inIt = std::find(schemes.begin(), schemes.end(), settings.scheme) != schemes.end();
    if (settings.solver == SolverKind::relaxation && !inIt && schemes.size() < kMostRunners)
        schemes.push_back(settings.scheme);
    while (schemes.size() < kFewestRunners) schemes.emplace_back();
    return schemes;
}

void RaceOpener::open() {
    if (!composer_.problem()) return;
    if (!composer_.settled()) composer_.cancel();
    const SolveSettings& settings = composer_.settings();
    auto* dialog =
        new RaceDialog(registry_, settings.backend, panel_.judge(), composer_.problem(), window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setup().setSchemes(usualSchemes());
    dialog->setup().setTolerance(settings.tolerance);
    connect(dialog, &QDialog::finished, this, [this, dialog] {
        QStringList texts;
        for (const auto& run : dialog->race().runs) texts << run->name();
        if (!texts.isEmpty()) QSettings().setValue(kChosen, texts);
        composer_.makeFinal();
    });
    dialog->open();
}

}  // namespace weft::gui
