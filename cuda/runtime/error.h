#pragma once
/// Errors of the CUDA runtime in a user's words.
#include <cuda_runtime_api.h>

#include <string>

namespace weft::gpu {

/// Plain words for an error of the runtime ("the GPU is out of memory").
[[nodiscard]] std::string describe(cudaError_t error);

/// Throws DeviceError "The GPU failed while <doing>: <description>." unless `error` is success.
/// `doing`: "copying the picture to it".
void check(cudaError_t error, const char* doing);

}  // namespace weft::gpu
