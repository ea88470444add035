#pragma once
/// How every kernel is started: checked, on a given stream. For .cu files only.
#include <cuda_runtime.h>

#include "runtime/error.h"
#include "runtime/shared_memory.h"

namespace weft::gpu {

struct LaunchShape {
    dim3 grid, block;
    std::size_t sharedBytes = 0;
    // What launchOverlapping() alone heeds.
    unsigned cluster = 0;  ///< blocks of a cluster, side by side; 0: none
    /// Starts when its predecessor is done: for kernels that live on the cache. A multiprocessor must
    /// be empty before its memory is divided anew into shared memory and cache.
    bool afterwards = false;
};

[[nodiscard]] inline unsigned blocksFor(long long items, int perBlock) {
    return static_cast<unsigned>((items + perBlock - 1) / perBlock);
}

[[nodiscard]] inline cudaLaunchConfig_t configOf(const LaunchShape& shape, cudaStream_t stream) {
    cudaLaunchConfig_t config = {};
    config.gridDim = shape.grid;
    config.blockDim = shape.block;
    config.dynamicSmemBytes = shape.sharedBytes;
    config.stream = stream;
    return config;
}
[[nodiscard]] inline cudaLaunchAttribute clusterAttribute(unsigned blocks) {
    cudaLaunchAttribute attribute = {};
    attribute.id = cudaLaunchAttributeClusterDimension;
    attribute.val.clusterDim.x = blocks;
    attribute.val.clusterDim.y = attribute.val.clusterDim.z = 1;
    return attribute;
}

/// Queues `kernel`. Throws DeviceError when it cannot be queued; errors while it runs show at the
/// next wait.
template <class... Parameters, class... Arguments>
void launch(void (*kernel)(Parameters...), const LaunchShape& shape, cudaStream_t stream,
            const char* doing, Arguments... arguments) {
    const cudaLaunchConfig_t config = configOf(shape, stream);
    check(cudaLaunchKernelEx(&config, kernel, static_cast<Parameters>(arguments)...), doing);
}

// Programmatic dependent launch: kernels of a chain that start while their predecessor ends.

/// Waits until the predecessor is done and its writes are seen. Nothing below compute capability 9.0,
/// where launches do not overlap.
__device__ inline void waitForPriorGrid() {
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
    cudaGridDependencySynchronize();
#endif
}

/// The next kernel may start.
__device__ inline void triggerDependentLaunch() {
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
    cudaTriggerProgrammaticLaunchCompletion();
#endif
}

/// At the start of such a kernel, before it touches memory.
__device__ inline void overlapWithNextGrid() {
    triggerDependentLaunch();
    waitForPriorGrid();
}

/// The same, but the next kernel may start only once the predecessor is done: then it may read,
/// before it waits, what the predecessor wrote.
__device__ inline void triggerAfterPriorGrid() {
    waitForPriorGrid();
    triggerDependentLaunch();
}

/// Of the current device.
inline bool launchesOverlap() { return deviceAttribute(cudaDevAttrComputeCapabilityMajor) >= 9; }

/// Queues `kernel`, which begins with overlapWithNextGrid(), to start while its predecessor ends or,
/// `shape.afterwards`, once that is done.
template <class... Parameters, class... Arguments>
void launchOverlapping(void (*kernel)(Parameters...), const LaunchShape& shape, cudaStream_t stream,
                       const char* doing, Arguments... arguments) {
    const bool overlaps = launchesOverlap();
    cudaLaunchAttribute attributes[2] = {{}, clusterAttribute(shape.cluster)};
    attributes[0].id = cudaLaunchAttributeProgrammaticStreamSerialization;
    attributes[0].val.programmaticStreamSerializationAllowed = shape.afterwards ? 0 : 1;
    cudaLaunchConfig_t config = configOf(shape, stream);
    config.attrs = attributes;
    config.numAttrs = !overlaps ? 0 : shape.cluster > 0 ? 2 : 1;
    check(cudaLaunchKernelEx(&config, kernel, static_cast<Parameters>(arguments)...), doing);
}

/// The current device runs such clusters of the kernel. Lets it have them of more than 8 blocks.
template <class... Parameters>
[[nodiscard]] bool runsClusters(void (*kernel)(Parameters...), const LaunchShape& shape) {
    if (!launchesOverlap()) return false;  // both came with compute capability 9.0
    check(cudaFuncSetAttribute(kernel, cudaFuncAttributeNonPortableClusterSizeAllowed, 1),
          "preparing kernels");
    cudaLaunchAttribute attribute = clusterAttribute(shape.cluster);
    cudaLaunchConfig_t config = configOf(shape, nullptr);
    config.attrs = &attribute;
    config.numAttrs = 1;
    int clusters = 0;
    return cudaOccupancyMaxActiveClusters(&clusters, kernel, &config) == cudaSuccess && clusters > 0;
}

}  // namespace weft::gpu
