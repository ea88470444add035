#pragma once
/// What one device has, and what multigrid may use of it.
#include <memory>

#include "kernels/tuning.h"
#include "runtime/host_threads.h"
#include "weft_gpu/gpu_backend.h"

namespace weft::gpu {

/// A value that each backend owns and hands down: two devices in one process differ.
struct DeviceFacts : LaunchFacts {
    unsigned setupCluster = 1;             ///< blocks that build small levels together
    std::shared_ptr<HostThreads> threads;  ///< of the host, for all that crosses
};

/// Of the device that is current on this thread, as far as `options` allow. Throws DeviceError.
[[nodiscard]] DeviceFacts factsOfCurrentDevice(const DeviceOptions& options = {});

}  // namespace weft::gpu
