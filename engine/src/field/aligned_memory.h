#pragma once
// Memory for samples.
#include <cstddef>

namespace weft {

/// Uninitialised, 64-byte aligned; given back by std::free. `bytes`: a multiple of 64. Throws
/// std::bad_alloc. Where much is asked for, huge pages are too (Linux): rows that lie pages apart
/// then share entries of the TLB.
[[nodiscard]] void* alignedMemory(std::size_t bytes);

}  // namespace weft
