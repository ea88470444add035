#pragma once
/// `weft` and `weft gui`: the window.
#include "gui/run_window.h"

namespace weft::cli {

/// Opens the window on files; returns when it is closed. Throws UsageError without a display.
[[nodiscard]] int runGui(int& argc, char** argv, const gui::WindowFiles& open);

}  // namespace weft::cli
