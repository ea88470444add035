#pragma once
/// The screening and the links of a domain on the device, stored as the host stores them.
#include <bit>
#include <cstdint>

#include "weft/stencil/poisson.h"

namespace weft::gpu {

/// Rows of codes are packed: `width` of s; `width` + 1 of links (weft/backend/links.h).
struct CellWeights {
    float evenly = 0;                           ///< s of each pixel where there are no codes of it
    const std::uint16_t* screenings = nullptr;  ///< codes (weft/backend/screening.h)
    const std::uint8_t* beside = nullptr;       ///< of links; null: all are 1
    const std::uint8_t* above = nullptr;
    int width = 0;

    WEFT_HD float screening(int x, int y) const {
        if (!screenings) return evenly;
        const std::uint32_t code = screenings[static_cast<long long>(y) * width + x];
        return std::bit_cast<float>(code << 16);
    }
    /// w to the neighbour in the west, east, north or south: k = 0 .. 3.
    WEFT_HD float link(int x, int y, int k) const {
        if (!beside) return 1;
        const long long pitch = width + 1;
        return stencil::linkOf(k < 2 ? beside[y * pitch + x + k] : above[(y + k - 2) * pitch + x]);
    }
};

}  // namespace weft::gpu
