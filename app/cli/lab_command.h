#pragma once
/// `weft lab`: the papers' experiments, and races between schemes.
#include "app/cli/lab_arguments.h"
#include "weft/backend_registry.h"

namespace weft::cli {

/// Measures, then writes data and figures into the folder. Says on stderr how it goes; returns an
/// ExitCode: kDone, kToleranceNotReached where some point did not, or kInterrupted (what was measured
/// until then is written). Needs a QApplication for figures. Throws BadInput, InvalidProblem,
/// UsageError and DeviceError for main to report.
[[nodiscard]] int runLab(const LabArguments& arguments, const BackendRegistry& registry);

}  // namespace weft::cli
