#pragma once
/// The CPU: all cores, SIMD chosen at run time.
#include <memory>

#include "weft/backend.h"

namespace weft {

/// `threads` worker threads (the caller is one of them); 0: all cores. Bit-reproducible for a given
/// input whatever the number of threads.
[[nodiscard]] std::unique_ptr<Backend> makeCpuBackend(int threads = 0);

/// Instruction set in use: "x86-64", "x86-64-v3" or "x86-64-v4". WEFT_CPU_LEVEL=1|3|4 in the
/// environment lowers it (for tests).
[[nodiscard]] const char* cpuLevel();

}  // namespace weft
