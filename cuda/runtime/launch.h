#pragma once
/// How every kernel is started: checked, on a given stream. For .cu files only.
#include <cuda_runtime.h>

#include "runtime/error.h"

namespace weft::gpu {

struct LaunchShape {
    dim3 grid, block;
    std::size_t sharedBytes = 0;
    // What launchOverlapping() alone looks at.
    unsigned cluster = 0;  ///< blocks of a cluster, side by side; 0: none
    /// Comes on when the one before is done: for kernels that live on the cache. A multiprocessor
    /// must be empty before its on-chip memory is divided anew.
    bool afterwards = false;
};

/// Queues `kernel`. Throws DeviceError when it cannot be queued; errors while it runs show at the
/// next wait.
template <class... Parameters, class... Arguments>
void launch(void (*kernel)(Parameters...), const LaunchShape& shape, cudaStream_t stream,
            const char* doing, Arguments... arguments) {
    cudaLaunchConfig_t config = {};
    config.gridDim = shape.grid;
    config.blockDim = shape.block;
    config.dynamicSmemBytes = shape.sharedBytes;
    config.stream = stream;
    check(cudaLaunchKernelEx(&config, kernel, static_cast<Parameters>(arguments)...), doing);
}

[[nodiscard]] inline unsigned blocksFor(long long items, int perBlock) {
    return static_cast<unsigned>((items + perBlock - 1) / perBlock);
}

}  // namespace weft::gpu
