#pragma once
/// The one failure of a device after which less may still do.
#include "weft/error.h"

namespace weft::gpu {

/// The device has no room: another program holds its memory, or more was asked for than it has.
class OutOfDeviceMemory : public DeviceError {
public:
    using DeviceError::DeviceError;
};

}  // namespace weft::gpu
