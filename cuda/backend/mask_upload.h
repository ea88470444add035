#pragma once
/// A mask on its way to the device.
#include "kernels/mask_bits.h"
#include "runtime/memory.h"
#include "weft/mask.h"

namespace weft::gpu {

/// Packs a mask into bits, by several threads where it is large, and queues their copies. Keeps its
/// page-locked memory.
class MaskUpload {
public:
    /// Bits for markDiagonal(): in `device`, or where they are few in host memory. What was queued
    /// with the bits of the mask before must be done.
    [[nodiscard]] const std::uint32_t* queue(const Mask& mask, std::uint32_t* device,
                                             const Stream& stream);

    /// Of the mask that was queued last: has it a fixed pixel among four unknown ones?
    [[nodiscard]] bool hasIsolatedFixed() const {
        return hasIsolatedZero(reinterpret_cast<const std::uint32_t*>(staged_.data()), extent_.width,
                               extent_.height);
    }

private:
    PinnedMemory staged_;
    Extent extent_{};
};

/// Bytes of a mask's bits.
[[nodiscard]] inline std::size_t maskBitsBytes(Extent e) {
    return sizeof(std::uint32_t) * maskWordsPerRow(e.width) * static_cast<std::size_t>(e.height);
}

}  // namespace weft::gpu
