#include "kernels/setup/mask_bits.h"

#include <cstring>

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
#endif

namespace weft::gpu {

namespace {

/// Packs the first bytes of a row, a whole number of words. Returns how many bytes.
using PackWords = int (*)(const std::uint8_t* bytes, int width, std::uint32_t* words);

#if defined(__x86_64__) && defined(__GNUC__)
int packWords(const std::uint8_t* bytes, int width, std::uint32_t* words) {
    const __m128i zero = _mm_setzero_si128();
    const auto fixed = [&](const std::uint8_t* at) {
        const __m128i v = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
        return static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_cmpeq_epi8(v, zero)));
    };
    int x = 0;
    for (; x + 32 <= width; x += 32) *words++ = ~(fixed(bytes + x) | fixed(bytes + x + 16) << 16);
    return x;
}
__attribute__((target("avx512f,avx512bw"))) int packWordsOf512(const std::uint8_t* bytes, int width,
                                                               std::uint32_t* words) {
    int x = 0;
    for (; x + 64 <= width; x += 64, words += 2) {
        const __m512i v = _mm512_loadu_si512(bytes + x);
        const std::uint64_t both = _mm512_test_epi8_mask(v, v);
        std::memcpy(words, &both, sizeof both);
    }
    return x + packWords(bytes + x, width - x, words);
}
PackWords bestPack() {
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") ? packWordsOf512
                                                                                   : packWords;
}
#else
int packWords(const std::uint8_t* bytes, int width, std::uint32_t* words) {
    int x = 0;
    for (; x + 32 <= width; x += 32) {
        std::uint32_t bits = 0;
        for (int k = 0; k < 32; ++k) bits |= static_cast<std::uint32_t>(bytes[x + k] != 0) << k;
        *words++ = bits;
    }
    return x;
}
PackWords bestPack() { return packWords; }
#endif

}  // namespace

void packMaskRow(const std::uint8_t* bytes, int width, std::uint32_t* words) {
    static const PackWords pack = bestPack();
    const int x = pack(bytes, width, words);
    if (x == width) return;
    std::uint8_t rest[32] = {};
    std::memcpy(rest, bytes + x, static_cast<std::size_t>(width - x));
    packWords(rest, 32, words + x / 32);
}

}  // namespace weft::gpu
