#pragma once
/// Where a command solves.
#include <functional>
#include <string>

#include "app/cli/job_seconds.h"

namespace weft::cli {

/// Calls `solve` with the backend of that name; for "auto" with the first that is there and ends
/// sooner than the CPU, and where that fails (DeviceError, its memory) or has not what was asked for
/// (UsageError), which is said on stderr, with the next. `reason` gets why the backend is another
/// than one might expect. Throws what the last one throws; DeviceError where none is there.
void solveOnChosen(const BackendRegistry& registry, const std::string& asked,
                   const JobSeconds& seconds, std::string& reason,
                   const std::function<void(Backend&)>& solve);

}  // namespace weft::cli
