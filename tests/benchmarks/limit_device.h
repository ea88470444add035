#pragma once
/// What the device alone takes for a solve, with f, D and the mask's bits in its memory.
#include "benchmarks/limit_scene.h"
#include "weft_gpu/gpu_backend.h"

namespace weft::tests {

/// Medians in seconds.
struct DeviceTimes {
    double cold = 0;   ///< the two cycles of a start from D = 0
    double cycle = 0;  ///< one more, or the one of a moved patch
    double setup = 0;  ///< everything that depends on the mask
};

/// Queues the work that a solver of `scene.system` records.
[[nodiscard]] DeviceTimes measureDeviceTimes(const LimitScene& scene,
                                             const gpu::DeviceOptions& options);

}  // namespace weft::tests
