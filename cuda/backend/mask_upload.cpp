#include "backend/mask_upload.h"

#include <algorithm>

#include "runtime/error.h"

namespace weft::gpu {

namespace {

/// Pixels that a thread packs at a time.
constexpr std::size_t kPartPixels = 1 << 17;
/// Bits set off when so many more pixels are packed, or this part of all.
constexpr std::size_t kStagePixels = 1 << 22, kStages = 8;
/// So few bits the device reads from the host's memory faster than a copy begins.
constexpr std::size_t kFewBytes = 1 << 16;

}  // namespace

void MaskUpload::queue(const Mask& mask, std::uint32_t* device, const Stream& stream,
                       const Arrived& arrived) {
    const Extent e = mask.extent();
    const std::size_t bytes = maskBitsBytes(e), words = maskWordsPerRow(e.width);
    const auto height = static_cast<std::size_t>(e.height);
    staged_.reserve(bytes);
    auto* const staged = reinterpret_cast<std::uint32_t*>(staged_.data());
    const std::size_t pixels = static_cast<std::size_t>(e.width) * height;
    const auto rowsOf = [&](std::size_t some) {
        return std::clamp<std::size_t>(some / static_cast<std::size_t>(e.width), 1, height);
    };
    const std::size_t partRows = rowsOf(kPartPixels), parts = (height + partRows - 1) / partRows;
    const std::size_t stageRows = rowsOf(std::max(kStagePixels, pixels / kStages));
    std::size_t sent = 0;
    const auto send = [&](std::size_t packed) {
        const std::size_t rows = std::min(packed * partRows, height);
        if (rows < height && rows - sent < stageRows) return;
        if (bytes > kFewBytes)
            check(cudaMemcpyAsync(device + words * sent, staged + words * sent,
                                  sizeof(std::uint32_t) * words * (rows - sent),
                                  cudaMemcpyHostToDevice, stream.get()),
                  "copying the mask to it");
        sent = rows;
        arrived(bytes > kFewBytes ? device : staged, static_cast<int>(rows));
    };
    crew_->run(
        parts,
        [&](std::size_t part) {
            for (std::size_t y = part * partRows; y < std::min((part + 1) * partRows, height); ++y)
                packMaskRow(mask.row(static_cast<int>(y)), e.width, staged + words * y);
        },
        send);
}

}  // namespace weft::gpu
