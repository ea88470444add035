#pragma once
// Rows of masks, eight pixels at a time.
#include <cstdint>
#include <cstring>

namespace weft {

[[nodiscard]] inline std::uint64_t eightBytes(const std::uint8_t* p) {
    std::uint64_t word;
    std::memcpy(&word, p, sizeof word);
    return word;
}

}  // namespace weft
