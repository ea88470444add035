#pragma once
/// `weft clone`: the whole job without a window.
#include "app/cli/clone_arguments.h"
#include "weft/backend_registry.h"

namespace weft::cli {

/// Reads, solves, writes. Says on stderr what a user should know; returns an ExitCode. Needs no
/// display. Throws BadInput, InvalidProblem, UsageError and DeviceError for main to report; where it
/// throws DeviceError the report is already written.
[[nodiscard]] int runClone(const CloneArguments& arguments, const BackendRegistry& registry);

}  // namespace weft::cli
