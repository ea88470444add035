#pragma once
/// Bytes held from the heap by this process, counted by replacing malloc and its kin (glibc) and
/// mmap. Link weft_allocation_counter to use it; not together with a sanitizer.
#include <cstdint>

namespace weft::tests {

/// Bytes held now.
[[nodiscard]] std::int64_t heldBytes();
/// Most bytes held at once since the last resetPeak().
[[nodiscard]] std::int64_t peakBytes();
void resetPeak();

}  // namespace weft::tests
