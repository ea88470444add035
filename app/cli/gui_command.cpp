#include "app/cli/gui_command.h"

#include <cstdlib>

#include "app/backends.h"
#include "app/cli/exit_codes.h"
#include "gui/run_window.h"

namespace weft::cli {

namespace {

bool isSet(const char* variable) {
    const char* value = std::getenv(variable);
    return value && *value;
}

}  // namespace

int runGui(int& argc, char** argv, const std::vector<std::string>& files) {
    if (!isSet("DISPLAY") && !isSet("WAYLAND_DISPLAY") && !isSet("QT_QPA_PLATFORM"))
        throw UsageError(
            "There is no display to open a window on; 'weft clone' works without one (see weft clone "
            "--help).");
    return gui::runWindow(argc, argv, makeBackendRegistry(), files);
}

}  // namespace weft::cli
