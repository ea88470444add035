#include "backend/mask_upload.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <thread>
#include <vector>

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
    auto* const staged = staged_.as<std::uint32_t>();
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
            stream.copy(device + words * sent, staged + words * sent,
                        sizeof(std::uint32_t) * words * (rows - sent), cudaMemcpyHostToDevice,
                        "copying the mask to it");
        sent = rows;
        arrived(bytes > kFewBytes ? device : staged, static_cast<int>(rows));
    };
    // This thread sends what is packed from the first part on, between parts of its own.
    std::vector<std::atomic<bool>> packed(parts);
    std::size_t known = 0;
    std::exception_ptr failure;
    const auto caller = std::this_thread::get_id();
    threads_->run(parts, [&](std::size_t part) {
        for (std::size_t y = part * partRows; y < std::min((part + 1) * partRows, height); ++y)
            packMaskRow(mask.row(static_cast<int>(y)), e.width, staged + words * y);
        packed[part].store(true, std::memory_order_release);
        if (std::this_thread::get_id() != caller || failure) return;
        while (known < parts && packed[known].load(std::memory_order_acquire)) ++known;
        try {
            send(known);
        } catch (...) {
            failure = std::current_exception();
        }
    });
    if (failure) std::rethrow_exception(failure);
    if (sent < height) send(parts);
}

}  // namespace weft::gpu
