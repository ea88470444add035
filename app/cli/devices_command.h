#pragma once
/// `weft devices`: what can solve here, and why the rest cannot.

namespace weft::cli {

/// Asks every backend (a driver may take a second to start) and prints one line for each.
[[nodiscard]] int runDevices();

}  // namespace weft::cli
