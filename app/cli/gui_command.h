#pragma once
/// `weft` and `weft gui`: the window.
#include <string>
#include <vector>

namespace weft::cli {

/// Opens the window on `files`; returns when it is closed. Throws UsageError without a display.
[[nodiscard]] int runGui(int& argc, char** argv, const std::vector<std::string>& files);

}  // namespace weft::cli
