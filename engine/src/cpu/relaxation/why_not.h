#pragma once
// Which points of the scheme space the CPU lacks.
#include <string>

#include "weft/scheme.h"

namespace weft {

/// Why the CPU cannot run the scheme, in a sentence for a user; empty where it can.
[[nodiscard]] std::string whyNotOnCpu(const Scheme& scheme);

}  // namespace weft
