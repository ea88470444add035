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

}  // namespace

void packMaskRow(const std::uint8_t* bytes, int width, std::uint32_t* words) {
    int x = 0;
    for (; x + 32 <= width; x += 32) *words++ = bitsOf32(bytes + x);
    if (x == width) return;
    std::uint8_t rest[32] = {};
    std::memcpy(rest, bytes + x, static_cast<std::size_t>(width - x));
    *words = bitsOf32(rest);
}

}  // namespace weft::gpu
