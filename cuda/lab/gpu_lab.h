#pragma once
/// A CUDA device as a device of the Lab.
#include <memory>

#include "weft/lab/lab_device.h"

namespace weft::gpu {

/// What the benches on a device are made of. Each has a stream and memory of its own.
struct GpuLab {
    int device = 0;  ///< which one; it is current on the thread of its backend
};

[[nodiscard]] std::unique_ptr<LabDevice> makeGpuLab(Backend& backend);
/// Multiprocessors, limits, peaks and measured copy of the device that is current. Throws
/// DeviceError.
[[nodiscard]] Platform measureGpuPlatform(Backend& backend);

}  // namespace weft::gpu
