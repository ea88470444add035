#pragma once
/// A mask as bits, as it crosses to the device: an eighth of its bytes.
#include <cstddef>
#include <cstdint>

namespace weft::gpu {

/// Words of one row: bit k of word w is pixel 32 w + k; bits beyond the row are 0.
[[nodiscard]] inline std::size_t maskWordsPerRow(int width) {
    return (static_cast<std::size_t>(width) + 31) / 32;
}

/// `words` ← the bits of `width` bytes: 1 where a byte is not 0. Host code.
void packMaskRow(const std::uint8_t* bytes, int width, std::uint32_t* words);

}  // namespace weft::gpu
