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

/// Zeros of a word among four ones; `words` of a row, `west` and `east` those beside it.
std::uint32_t isolatedZeros(const std::uint32_t* word, std::size_t words, std::uint32_t west,
                            std::uint32_t east) {
    return ~*word & (*word << 1 | west >> 31) & (*word >> 1 | east << 31) & *(word - words) &
           word[words];
}

}  // namespace

bool hasIsolatedZero(const std::uint32_t* bits, int width, int height) {
    const std::size_t words = maskWordsPerRow(width), last = words - 1;
    for (int y = 1; y + 1 < height; ++y) {
        const std::uint32_t* row = bits + words * static_cast<std::size_t>(y);
        std::uint32_t found = isolatedZeros(row, words, 0, last > 0 ? row[1] : 0) |
                              isolatedZeros(row + last, words, last > 0 ? row[last - 1] : 0, 0);
        for (std::size_t w = 1; w < last; ++w)
            found |= isolatedZeros(row + w, words, row[w - 1], row[w + 1]);
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
