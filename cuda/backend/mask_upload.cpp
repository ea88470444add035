#include "backend/mask_upload.h"

#include <algorithm>

#include "runtime/error.h"
#include "runtime/host_threads.h"

namespace weft::gpu {

namespace {

/// Pixels that a thread packs at a time, and how many threads do.
constexpr std::size_t kPartPixels = 1 << 20, kMostThreads = 12;
/// So few bits the device reads from the host's memory faster than a copy begins.
constexpr std::size_t kFewBytes = 1 << 17;

}  // namespace

const std::uint32_t* MaskUpload::queue(const Mask& mask, std::uint32_t* device,
                                       const Stream& stream) {
    const Extent e = mask.extent();
    const std::size_t bytes = maskBitsBytes(e), words = maskWordsPerRow(e.width);
    staged_.reserve(bytes);
    auto* const staged = reinterpret_cast<std::uint32_t*>(staged_.data());
    const bool copied = bytes > kFewBytes;
    const int rows = static_cast<int>(
        std::clamp<std::size_t>(kPartPixels / static_cast<std::size_t>(e.width), 1, 1 << 20));
    const auto parts = static_cast<std::size_t>((e.height + rows - 1) / rows);
    forParts(parts, kMostThreads, [&](std::size_t part) {
        const int first = static_cast<int>(part) * rows, end = std::min(first + rows, e.height);
        for (int y = first; y < end; ++y)
            packMaskRow(mask.row(y), e.width, staged + words * static_cast<std::size_t>(y));
        const std::size_t at = words * static_cast<std::size_t>(first);
        if (copied)
            check(
                cudaMemcpyAsync(device + at, staged + at,
                                sizeof(std::uint32_t) * words * static_cast<std::size_t>(end - first),
                                cudaMemcpyHostToDevice, stream.get()),
                "copying the mask to it");
    });
    return copied ? device : staged;
}

}  // namespace weft::gpu
