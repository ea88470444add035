#pragma once
/// Kernels of a chain that come on while the one before them ends. For .cu files only.
#include "runtime/launch.h"

namespace weft::gpu {

/// The kernel before is done and its writes are seen. Nothing below compute capability 9.0, where
/// launches do not overlap.
__device__ inline void waitForPriorGrid() {
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
    cudaGridDependencySynchronize();
#endif
}

/// The next kernel may come on.
__device__ inline void triggerDependentLaunch() {
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
    cudaTriggerProgrammaticLaunchCompletion();
#endif
}

/// At the start of such a kernel, before it touches memory: the next may come on, and this one waits
/// until the one before is done and its writes are seen.
__device__ inline void overlapWithNextGrid() {
    triggerDependentLaunch();
    waitForPriorGrid();
}

/// The same, but the next may come on only once the one before is done: then it may read, before it
/// waits, what the one before wrote.
__device__ inline void triggerAfterPriorGrid() {
    waitForPriorGrid();
    triggerDependentLaunch();
}

/// Of the current device.
inline bool launchesOverlap() {
    int device = 0, major = 0;
    check(cudaGetDevice(&device), "asking for the device");
    check(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device),
          "asking for its model");
    return major >= 9;
}

/// On-chip memory that a block may ask for. Of the device that is current.
inline std::size_t mostSharedBytes() {
    int device = 0, bytes = 0;
    check(cudaGetDevice(&device), "asking for the device");
    check(cudaDeviceGetAttribute(&bytes, cudaDevAttrMaxSharedMemoryPerBlockOptin, device),
          "asking for its limits");
    return static_cast<std::size_t>(bytes);
}

/// For kernels of a chain: all ask for the same division of on-chip memory into shared memory and
/// cache, since a multiprocessor must be empty before it changes that.
template <class... Parameters>
void preferSharedMemoryCarveout(void (*kernel)(Parameters...), std::size_t bytes) {
    const auto set = [&](cudaFuncAttribute attribute, int value) {
        check(cudaFuncSetAttribute(kernel, attribute, value), "preparing kernels");
    };
    set(cudaFuncAttributePreferredSharedMemoryCarveout, cudaSharedmemCarveoutMaxShared);
    if (bytes >= 47 * 1024) set(cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(bytes));
}

/// Queues `kernel`, which begins with overlapWithNextGrid(), to come on while the one before it ends
/// or, `shape.afterwards`, once that is done.
template <class... Parameters, class... Arguments>
void launchOverlapping(void (*kernel)(Parameters...), const LaunchShape& shape, cudaStream_t stream,
                       const char* doing, Arguments... arguments) {
    const bool overlaps = launchesOverlap();
    cudaLaunchAttribute attributes[2] = {};
    attributes[0].id = cudaLaunchAttributeProgrammaticStreamSerialization;
    attributes[0].val.programmaticStreamSerializationAllowed = shape.afterwards ? 0 : 1;
    attributes[1].id = cudaLaunchAttributeClusterDimension;
    attributes[1].val.clusterDim.x = shape.cluster;
    attributes[1].val.clusterDim.y = attributes[1].val.clusterDim.z = 1;
    cudaLaunchConfig_t config = {};
    config.gridDim = shape.grid;
    config.blockDim = shape.block;
    config.dynamicSmemBytes = shape.sharedBytes;
    config.stream = stream;
    config.attrs = attributes;
    config.numAttrs = !overlaps ? 0 : shape.cluster > 0 ? 2 : 1;
    check(cudaLaunchKernelEx(&config, kernel, static_cast<Parameters>(arguments)...), doing);
}

}  // namespace weft::gpu
