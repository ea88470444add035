#pragma once
/// Calls of the CUDA runtime, checked; errors in a user's words.
#include <cuda_runtime_api.h>

#include <string>

#include "weft/error.h"

namespace weft::gpu {

/// Plain words for an error of the runtime ("the GPU is out of memory").
[[nodiscard]] std::string describe(cudaError_t error);

/// Throws DeviceError "The GPU failed while <doing>: <description>." unless `error` is success.
/// `doing`: "copying the picture to it".
void check(cudaError_t error, const char* doing);

/// Of the device that is current on this thread.
[[nodiscard]] int deviceAttribute(cudaDeviceAttr attribute);

/// The device has no room: another program holds its memory, or more was asked for than it has.
class OutOfDeviceMemory : public DeviceError {
public:
    using DeviceError::DeviceError;
};

}  // namespace weft::gpu
