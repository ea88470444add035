#pragma once
/// What a device is called.
#include <string>

namespace weft {

/// Name and peak figures of a device, for panels and reports.
struct DeviceInfo {
    std::string backend;            ///< "cpu", "cuda"
    std::string device;             ///< model name in a user's words
    int threads = 0;                ///< worker threads; 0 on a GPU
    double peakBytesPerSecond = 0;  ///< measured copy, read + written; 0 if not yet measured
};

}  // namespace weft
