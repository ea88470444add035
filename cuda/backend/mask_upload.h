#pragma once
/// A mask on its way to the device.
#include <functional>

#include "kernels/setup/mask_bits.h"
#include "runtime/host_threads.h"
#include "runtime/memory.h"
#include "weft/mask.h"

namespace weft::gpu {

/// Packs a mask into bits, by several threads where it is large, and queues their copies. Keeps its
/// page-locked memory.
class MaskUpload {
public:
    explicit MaskUpload(std::shared_ptr<HostThreads> threads) : threads_(std::move(threads)) {}

    /// Called from the queueing thread: the first `rows` rows of bits are where the device reads them
    /// once what is queued is done. More rows each time, in the end all.
    using Arrived = std::function<void(const std::uint32_t* bits, int rows)>;

    /// Bits go to `device`, or where they are few stay in host memory. What was queued with the bits
    /// of the mask before must be done.
    void queue(const Mask& mask, std::uint32_t* device, const Stream& stream, const Arrived& arrived);

private:
    std::shared_ptr<HostThreads> threads_;
    PinnedMemory staged_;
};

/// Bytes of a mask's bits.
[[nodiscard]] inline std::size_t maskBitsBytes(Extent e) {
    return sizeof(std::uint32_t) * maskWordsPerRow(e.width) * static_cast<std::size_t>(e.height);
}

}  // namespace weft::gpu
