#pragma once
// The SIMD vector of one x86-64 level. WEFT_SIMD_LEVEL is set per object library: 1 (SSE2), 3 (AVX2
// and FMA), 4 (AVX-512). Every row is padded to kBlock cells, a multiple of every width, so loops
// have no tails.
#include <cstdint>
#include <cstring>
#if defined(__SSE2__)
#include <immintrin.h>
#endif

#if WEFT_SIMD_LEVEL == 4
#define WEFT_SIMD_NAMESPACE v4
#define WEFT_SIMD_WIDTH 16
#elif WEFT_SIMD_LEVEL == 3
#define WEFT_SIMD_NAMESPACE v3
#define WEFT_SIMD_WIDTH 8
#else
#define WEFT_SIMD_NAMESPACE v1
#define WEFT_SIMD_WIDTH 4
#endif

namespace weft::simd::WEFT_SIMD_NAMESPACE {

inline constexpr int kWidth = WEFT_SIMD_WIDTH;
typedef float Vec __attribute__((vector_size(4 * WEFT_SIMD_WIDTH)));
typedef std::int32_t VecMask __attribute__((vector_size(4 * WEFT_SIMD_WIDTH)));
typedef std::int8_t VecBytes __attribute__((vector_size(WEFT_SIMD_WIDTH)));

inline Vec load(const float* p) {
    Vec v;
    std::memcpy(&v, p, sizeof v);
    return v;
}
inline void store(float* p, Vec v) { std::memcpy(p, &v, sizeof v); }
inline Vec broadcast(float a) { return Vec{} + a; }

/// Bytes 0 or −1 widened to a lane mask. (The compiler's own conversion goes through scalars.)
inline VecMask loadMask(const std::int8_t* p) {
#if WEFT_SIMD_LEVEL == 4
    return reinterpret_cast<VecMask>(
        _mm512_cvtepi8_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(p))));
#elif WEFT_SIMD_LEVEL == 3
    return reinterpret_cast<VecMask>(
        _mm256_cvtepi8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(p))));
#elif defined(__SSE2__)
    std::int32_t word;
    std::memcpy(&word, p, sizeof word);
    const __m128i bytes = _mm_cvtsi32_si128(word), pairs = _mm_unpacklo_epi8(bytes, bytes);
    return reinterpret_cast<VecMask>(_mm_unpacklo_epi16(pairs, pairs));
#else
    VecBytes b;
    std::memcpy(&b, p, sizeof b);
    return __builtin_convertvector(b, VecMask);
#endif
}
inline Vec select(VecMask m, Vec a, Vec b) { return m ? a : b; }
inline Vec absolute(Vec v) { return v < 0.0f ? -v : v; }
inline Vec maximum(Vec a, Vec b) { return a > b ? a : b; }
inline float horizontalMax(Vec v) {
    float m = v[0];
    for (int i = 1; i < kWidth; ++i) m = v[i] > m ? v[i] : m;
    return m;
}

#if WEFT_SIMD_WIDTH == 16
/// Even / odd elements of the 2 · kWidth floats a, b.
inline Vec evens(Vec a, Vec b) {
    return __builtin_shufflevector(a, b, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
}
inline Vec odds(Vec a, Vec b) {
    return __builtin_shufflevector(a, b, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31);
}
/// Interleaved a0 b0 a1 b1 ...: first and second half.
inline Vec zipLow(Vec a, Vec b) {
    return __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}
inline Vec zipHigh(Vec a, Vec b) {
    return __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15,
                                   31);
}
/// Elements moved one lane up; lane 0 takes the last lane of `previous`.
inline Vec shiftIn(Vec previous, Vec v) {
    return __builtin_shufflevector(previous, v, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27,
                                   28, 29, 30);
}
/// Elements moved one lane down; the last lane takes the first of `next`.
inline Vec shiftOut(Vec v, Vec next) {
    return __builtin_shufflevector(v, next, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16);
}
/// Elements moved two lanes down.
inline Vec shiftOutTwo(Vec v, Vec next) {
    return __builtin_shufflevector(v, next, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17);
}
#elif WEFT_SIMD_WIDTH == 8
inline Vec shiftOutTwo(Vec v, Vec next) {
    return __builtin_shufflevector(v, next, 2, 3, 4, 5, 6, 7, 8, 9);
}
inline Vec shiftOut(Vec v, Vec next) {
    return __builtin_shufflevector(v, next, 1, 2, 3, 4, 5, 6, 7, 8);
}
inline Vec evens(Vec a, Vec b) { return __builtin_shufflevector(a, b, 0, 2, 4, 6, 8, 10, 12, 14); }
inline Vec odds(Vec a, Vec b) { return __builtin_shufflevector(a, b, 1, 3, 5, 7, 9, 11, 13, 15); }
inline Vec zipLow(Vec a, Vec b) { return __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11); }
inline Vec zipHigh(Vec a, Vec b) { return __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15); }
inline Vec shiftIn(Vec previous, Vec v) {
    return __builtin_shufflevector(previous, v, 7, 8, 9, 10, 11, 12, 13, 14);
}
#else
inline Vec shiftOutTwo(Vec v, Vec next) { return __builtin_shufflevector(v, next, 2, 3, 4, 5); }
inline Vec shiftOut(Vec v, Vec next) { return __builtin_shufflevector(v, next, 1, 2, 3, 4); }
inline Vec evens(Vec a, Vec b) { return __builtin_shufflevector(a, b, 0, 2, 4, 6); }
inline Vec odds(Vec a, Vec b) { return __builtin_shufflevector(a, b, 1, 3, 5, 7); }
inline Vec zipLow(Vec a, Vec b) { return __builtin_shufflevector(a, b, 0, 4, 1, 5); }
inline Vec zipHigh(Vec a, Vec b) { return __builtin_shufflevector(a, b, 2, 6, 3, 7); }
inline Vec shiftIn(Vec previous, Vec v) { return __builtin_shufflevector(previous, v, 3, 4, 5, 6); }
#endif

}  // namespace weft::simd::WEFT_SIMD_NAMESPACE
