#pragma once
/// How much shared memory kernels may ask for.
#include <cstddef>

namespace weft::gpu {

/// Bytes that a block of the current device may have, static and dynamic ones together.
[[nodiscard]] std::size_t mostSharedBytes();

/// Before a launch of `kernel` with `bytes` of dynamic shared memory: lets its blocks have as much as
/// the device gives one. The limit belongs to the kernel, not to a launch, and another thread may
/// launch it with fewer bytes meanwhile, so nobody sets a smaller one. All kernels that are prepared
/// so ask for the same carveout, the division of a multiprocessor's memory into shared memory and
/// cache, since it must be empty before that changes. Takes time once a thread, device and kernel.
/// Throws DeviceError where the device has less than `bytes`.
void prepareSharedMemory(const void* kernel, std::size_t bytes);

template <class... Parameters>
void prepareSharedMemory(void (*kernel)(Parameters...), std::size_t bytes) {
    prepareSharedMemory(reinterpret_cast<const void*>(kernel), bytes);
}

}  // namespace weft::gpu
