#include <cstdio>
#include <cstdlib>

#include "app/cli/commands.h"
#include "gui/run_window.h"
#include "weft/error.h"

namespace weft::cli {

namespace {

bool isSet(const char* variable) {
    const char* value = std::getenv(variable);
    return value && *value;
}

// Qt's last words, where the display does not answer, become a plain sentence.
void endPlainly(QtMsgType type, const QMessageLogContext&, const QString&) {
    if (type != QtFatalMsg) return;
    std::fputs(
        "weft: The display cannot be opened; 'weft clone' and 'weft relief' work without one (see "
        "weft --help).\n",
        stderr);
    std::_Exit(kBadInput);
}

}  // namespace

int runGui(int& argc, char** argv, const BackendRegistry& registry, const gui::WindowFiles& open,
           bool& stillReading) {
    if (!isSet("DISPLAY") && !isSet("WAYLAND_DISPLAY") && !isSet("QT_QPA_PLATFORM"))
        throw BadInput(
            "There is no display to open a window on; 'weft clone' and 'weft relief' work without "
            "one (see weft --help).");
    return gui::runWindow(argc, argv, registry, open, endPlainly, stillReading);
}

}  // namespace weft::cli
