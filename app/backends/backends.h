#pragma once
/// Which backends this program has.
#include "weft/backend_registry.h"

namespace weft {

/// CUDA first, then the CPU with `threads` worker threads (0: all cores).
[[nodiscard]] BackendRegistry makeBackendRegistry(int threads = 0);

}  // namespace weft
