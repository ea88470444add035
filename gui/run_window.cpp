#include "gui/run_window.h"

#include <system_error>

#include "gui/heap.h"
#include "gui/languages/language.h"
#include "gui/main_window/main_window.h"
#include "gui/main_window/window_placement.h"
#include "gui/preferences/preferences.h"
#include "gui/preferences/private_files.h"
#include "gui/style/fallback_font.h"
#include "gui/style/paint_threads.h"
#include "gui/style/theme.h"
#include "resources/resources.h"
#include "weft/memory_budget.h"

namespace weft::gui {

namespace {

/// Those of the preferences, but for what the command line says.
void applyLimits(const WindowFiles& open) {
    Preferences limits = Preferences::kept();
    const std::uint64_t given = memoryBudget();
    if (open.threads) limits.threads = *open.threads;
    limits.applyToProcess();
    if (open.memoryGiven) setMemoryBudget(given);
}

int runUntilClosed(const BackendRegistry& registry, const WindowFiles& open) {
    MainWindow window(registry);
    window.endOnSignals();
    returnMemoryAfterClosing(window.tabs());
    QStringList paths;
    for (const std::string& file : open.files) paths << QString::fromStdString(file);
    const bool sample = paths == QStringList{kSampleScene};
    if (open.asReliefs)
        window.openReliefs(sample || paths.isEmpty() ? QStringList{resources::kSampleRelief} : paths);
    else if (paths.isEmpty()) {
        if (!window.restoreSession()) window.offerTour();
    } else if (sample)
        window.openSampleScene();
    else
        window.openFiles(paths, open.places);
    window.show();
    keepOnScreen(window);
    window.offerRecovery();
    return QApplication::exec();
}

}  // namespace

int runWindow(int& argc, char** argv, const BackendRegistry& registry, const WindowFiles& open,
              QtMessageHandler whileOpening, bool& stillReading) {
    keepHeapsFew();
    const QtMessageHandler usual = qInstallMessageHandler(whileOpening);
    QApplication application(argc, argv);
    qInstallMessageHandler(usual);
    QApplication::setOrganizationName("Weft");
    QApplication::setApplicationName("Weft");
    QApplication::setApplicationVersion("0.1.0");
    makeSettingsPrivate();
    applyLimits(open);
    if (!startPaintThreads())
        throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again));
    provideFont();
    speak(application, chosenLanguage());
    applyTheme(application);
    QApplication::setWindowIcon(themedIcon("weft"));
    const struct Noted {  // also where an error ends it
        bool& stillReading;
        ~Noted() { stillReading = BackgroundJobs::leftWorkBehind(); }
    } noted{stillReading};
    return runUntilClosed(registry, open);
}

}  // namespace weft::gui
