#pragma once
/// Large results to ordinary host memory.
#include <deque>
#include <vector>

#include "runtime/host_crew.h"
#include "runtime/memory.h"

namespace weft::gpu {

/// Floats of the device and where they go.
struct DownloadPiece {
    const float* from = nullptr;
    float* to = nullptr;
    std::size_t floats = 0;
};

/// Copies through page-locked memory in parts: while the device still sends one, the crew passes
/// those before it on. Ordinary memory alone would take four times as long at 64 MB.
class Download {
public:
    explicit Download(std::shared_ptr<HostCrew> crew) : crew_(std::move(crew)) {}

    /// After what is queued on the stream. Returns when all is there.
    void copy(const std::vector<DownloadPiece>& pieces, const Stream& stream);

private:
    struct Part {
        std::byte* staged;
        float* to;
        std::size_t bytes;
    };
    std::shared_ptr<HostCrew> crew_;
    PinnedMemory staging_;
    std::vector<Part> parts_;
    std::deque<Event> arrived_;  // of each part
};

}  // namespace weft::gpu
