#pragma once
/// Kernels of a chain that come on while the one before them ends. For .cu files only.
#include "runtime/launch.h"

namespace weft::gpu {

/// At the start of such a kernel, before it touches memory: the next may come on, and this one waits
/// until the one before is done and its writes are seen. Nothing below compute capability 9.0, where
/// launches do not overlap.
__device__ inline void overlapWithTheNext() {
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
    cudaTriggerProgrammaticLaunchCompletion();
    cudaGridDependencySynchronize();
#endif
}

/// Queues `kernel`, which begins with overlapWithTheNext().
template <class... Parameters, class... Arguments>
void launchOverlapping(void (*kernel)(Parameters...), const LaunchShape& shape, cudaStream_t stream,
                       const char* doing, Arguments... arguments) {
    int device = 0, major = 0;
    check(cudaGetDevice(&device), "asking for the device");
    check(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device),
          "asking for its model");
    cudaLaunchAttribute attribute = {};
    attribute.id = cudaLaunchAttributeProgrammaticStreamSerialization;
    attribute.val.programmaticStreamSerializationAllowed = 1;
    cudaLaunchConfig_t config = {};
    config.gridDim = shape.grid;
    config.blockDim = shape.block;
    config.dynamicSmemBytes = shape.sharedBytes;
    config.stream = stream;
    config.attrs = &attribute;
    config.numAttrs = major >= 9 ? 1 : 0;
    check(cudaLaunchKernelEx(&config, kernel, static_cast<Parameters>(arguments)...), doing);
}

}  // namespace weft::gpu
