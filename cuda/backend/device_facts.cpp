#include "backend/device_facts.h"

#include <cuda_runtime_api.h>

#include "kernels/setup/coarsen.h"
#include "kernels/smallest/small_levels.h"
#include "runtime/error.h"

namespace weft::gpu {

namespace {

/// More threads do not fill a bus faster.
constexpr std::size_t kCrew = 16;

}  // namespace

DeviceFacts factsOfCurrentDevice(const DeviceOptions& options) {
    int device = 0, bytes = 0;
    check(cudaGetDevice(&device), "asking for the device");
    check(cudaDeviceGetAttribute(&bytes, cudaDevAttrMaxSharedMemoryPerBlockOptin, device),
          "asking for its limits");
    return {.sharedBytes = static_cast<std::size_t>(bytes),
            .clusters = options.clusters && hasClustersForSmallLevels(),
            .setupCluster = options.clusters ? setupClusterSize() : 1,
            .limits = {.tiles = options.tiles, .finestTiles = options.finestTiles},
            .crew = std::make_shared<HostCrew>(kCrew)};
}

}  // namespace weft::gpu
