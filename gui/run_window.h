#pragma once
/// The whole window: what `weft` without a sub-command runs.
#include <QtGlobal>
#include <optional>
#include <string>
#include <vector>

#include "weft/backend_registry.h"
#include "weft/io/source_places.h"

namespace weft::gui {

/// As the only file: the scene, or the relief, compiled into the program.
inline constexpr const char* kSampleScene = ":sample";

/// What to open: the first file becomes the background, the others patches on it; or each a relief.
struct WindowFiles {
    std::vector<std::string> files;
    io::SourcePlaces places = {};  ///< what documents among them may name without a question
    bool asReliefs = false;
    bool memoryGiven = false;         ///< on the command line, which the preferences then leave alone
    std::optional<int> threads = {};  ///< likewise
};

/// Opens the main window and runs until it is closed; returns the process's exit code. Unknown
/// options of `argv` are Qt's own (-platform, -style). `whileOpening` takes Qt's messages until the
/// display is open: Qt aborts where it finds none, after a last message of type QtFatalMsg. Call
/// once, from the main thread. Throws std::system_error where the system gives no threads to paint
/// with. `stillReading`: becomes true where files are still being read for the window that is closed;
/// the process must then end by std::_Exit, since main()'s return destroys what they use.
int runWindow(int& argc, char** argv, const BackendRegistry& registry, const WindowFiles& open,
              QtMessageHandler whileOpening, bool& stillReading);

}  // namespace weft::gui
