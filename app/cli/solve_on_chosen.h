#pragma once
/// Where the patches of a document are solved.
#include <functional>
#include <string>

#include "weft/backend_registry.h"

namespace weft::cli {

/// Calls `solve` with the backend of that name, or, for "auto", with the first that is there; what
/// fails on that (DeviceError, its memory) is said on stderr and done again on the CPU. `reason` gets
/// why the backend is another than one might expect. Throws DeviceError, std::bad_alloc; UsageError
/// for what `solve` throws as InvalidProblem: a scheme that this backend does not have.
void solveOnChosen(const BackendRegistry& registry, const std::string& asked, std::string& reason,
                   const std::function<void(Backend&)>& solve);

}  // namespace weft::cli
