#pragma once
/// `weft relief`: a shaded picture becomes a surface, without a window.
#include "app/cli/relief_arguments.h"
#include "weft/backend_registry.h"

namespace weft::cli {

/// Reads, finds the light, solves, writes. Says on stderr what a user should know; returns an
/// ExitCode. Needs no display. Throws BadInput, InvalidProblem, UsageError and DeviceError for main
/// to report; where it throws DeviceError the report is already written.
[[nodiscard]] int runRelief(const ReliefArguments& arguments, const BackendRegistry& registry);

}  // namespace weft::cli
