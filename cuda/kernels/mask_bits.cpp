#include "kernels/mask_bits.h"

#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace weft::gpu {

namespace {

#if defined(__SSE2__)
std::uint32_t bitsOf32(const std::uint8_t* bytes) {
    const __m128i zero = _mm_setzero_si128();
    const auto fixed = [&](const std::uint8_t* at) {
        const __m128i v = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
        return static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_cmpeq_epi8(v, zero)));
    };
    return ~(fixed(bytes) | fixed(bytes + 16) << 16);
}
#else
std::uint32_t bitsOf32(const std::uint8_t* bytes) {
    std::uint32_t bits = 0;
    for (int k = 0; k < 32; ++k) bits |= static_cast<std::uint32_t>(bytes[k] != 0) << k;
    return bits;
}
#endif

/// Zeros of word w of a row whose four neighbours are ones.
std::uint32_t isolatedZeros(const std::uint32_t* row, std::size_t words, std::size_t w) {
    const std::uint32_t west = row[w] << 1 | (w > 0 ? row[w - 1] >> 31 : 0);
    const std::uint32_t east = row[w] >> 1 | (w + 1 < words ? row[w + 1] << 31 : 0);
    return ~row[w] & west & east & *(row + w - words) & row[w + words];
}

}  // namespace

bool hasIsolatedZero(const std::uint32_t* bits, int width, int height) {
    const std::size_t words = maskWordsPerRow(width);
    for (int y = 1; y + 1 < height; ++y) {
        const std::uint32_t* row = bits + words * static_cast<std::size_t>(y);
        std::uint32_t found = isolatedZeros(row, words, 0) | isolatedZeros(row, words, words - 1);
        for (std::size_t w = 1; w + 1 < words; ++w)
            found |= ~row[w] & (row[w] << 1 | row[w - 1] >> 31) & (row[w] >> 1 | row[w + 1] << 31) &
                     *(row + w - words) & row[w + words];
        if (found != 0) return true;
    }
    return false;
}

void packMaskRow(const std::uint8_t* bytes, int width, std::uint32_t* words) {
    int x = 0;
    for (; x + 32 <= width; x += 32) *words++ = bitsOf32(bytes + x);
    if (x == width) return;
    std::uint8_t rest[32] = {};
    std::memcpy(rest, bytes + x, static_cast<std::size_t>(width - x));
    *words = bitsOf32(rest);
}

}  // namespace weft::gpu
