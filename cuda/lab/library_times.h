#pragma once
/// Times of libraries beside the Lab's own kernels.
#include <cstdint>

#include "runtime/stream.h"

namespace weft::gpu {

/// Seconds of cuFFT for `points` complex floats on the device, median of a few; it is opened at run
/// time. 0: it is not installed, or refuses.
[[nodiscard]] double secondsOfCufft(void* from, void* to, int points, const Stream& stream);

/// The same of CUB's radix sort of 32-bit keys. Throws DeviceError, OutOfDeviceMemory.
[[nodiscard]] double secondsOfRadixSort(std::uint32_t* from, std::uint32_t* to, int keys,
                                        const Stream& stream);

}  // namespace weft::gpu
