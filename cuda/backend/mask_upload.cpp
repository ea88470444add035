#include "backend/mask_upload.h"

#include <algorithm>

#include "runtime/error.h"
#include "runtime/host_crew.h"

namespace weft::gpu {

namespace {

/// Pixels that a thread packs at a time, and how many threads do.
constexpr std::size_t kPartPixels = 1 << 19, kMostThreads = 12;
/// Pixels that are packed before their bits set off.
constexpr std::size_t kStagePixels = 1 << 25;
/// So few bits the device reads from the host's memory faster than a copy begins.
constexpr std::size_t kFewBytes = 1 << 17;

/// Of the process: masks of several solvers come one after the other.
HostCrew& crew() {
    static HostCrew shared(kMostThreads);
    return shared;
}

}  // namespace

const std::uint32_t* MaskUpload::queue(const Mask& mask, std::uint32_t* device,
                                       const Stream& stream) {
    const Extent e = mask.extent();
    const std::size_t bytes = maskBitsBytes(e), words = maskWordsPerRow(e.width);
    staged_.reserve(bytes);
    extent_ = e;
    auto* const staged = reinterpret_cast<std::uint32_t*>(staged_.data());
    const bool copied = bytes > kFewBytes;
    const auto rowsOf = [&](std::size_t pixels) {
        return static_cast<int>(
            std::clamp<std::size_t>(pixels / static_cast<std::size_t>(e.width), 1, 1 << 20));
    };
    const int partRows = rowsOf(kPartPixels), stageRows = rowsOf(kStagePixels);
    for (int top = 0; top < e.height; top += stageRows) {
        const int bottom = std::min(top + stageRows, e.height);
        const auto parts = static_cast<std::size_t>((bottom - top + partRows - 1) / partRows);
        crew().run(parts, [&](std::size_t part) {
            const int first = top + static_cast<int>(part) * partRows;
            for (int y = first; y < std::min(first + partRows, bottom); ++y)
                packMaskRow(mask.row(y), e.width, staged + words * static_cast<std::size_t>(y));
        });
        const std::size_t at = words * static_cast<std::size_t>(top);
        if (copied)
            check(cudaMemcpyAsync(
                      device + at, staged + at,
                      sizeof(std::uint32_t) * words * static_cast<std::size_t>(bottom - top),
                      cudaMemcpyHostToDevice, stream.get()),
                  "copying the mask to it");
    }
    return copied ? device : staged;
}

}  // namespace weft::gpu
