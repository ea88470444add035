#pragma once
/// What a program holds of the CUDA runtime, as weft_cuda_faults counts it.
#include <cstdint>

namespace weft::tests {

/// Allocations, streams, events and graphs that were made and not yet given back. Any thread.
[[nodiscard]] std::int64_t heldCudaObjects();

}  // namespace weft::tests
