#pragma once
/// A mask as bits, as it crosses to the device: an eighth of its bytes.
#include <cuda_runtime_api.h>

#include <cstdint>

#include "kernels/levels.h"
#include "weft/domain.h"

namespace weft::gpu {

/// Words of one row: bit k of word w is pixel 32 w + k; bits beyond the row are 0.
[[nodiscard]] inline std::size_t maskWordsPerRow(int width) {
    return (static_cast<std::size_t>(width) + 31) / 32;
}

/// `words` ← the bits of `width` bytes: 1 where a byte is not 0. Host code.
void packMaskRow(const std::uint8_t* bytes, int width, std::uint32_t* words);

/// Is a 0 among four ones, in `height` rows of bits? Host code.
[[nodiscard]] bool hasIsolatedZero(const std::uint32_t* bits, int width, int height);

/// diagonal ← |N(p)| in Ω, else 0. `bits`: rows of maskWordsPerRow words that the device can read,
/// its own memory or page-locked memory of the host. 1.1 B a pixel.
void markDiagonal(const std::uint32_t* bits, ImageBorder border, Shape shape, std::uint8_t* diagonal,
                  cudaStream_t stream);

}  // namespace weft::gpu
