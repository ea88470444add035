#pragma once
// The SIMD vector of one x86-64 level. WEFT_SIMD_LEVEL is set per object library: 1 (SSE2), 3 (AVX2
// and FMA), 4 (AVX-512). Every row is padded to kBlock cells, a multiple of every width, so loops
// have no tails.
#include <cstdint>
#include <cstring>
#include <utility>
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

template <class V = Vec, class T>
inline V load(const T* p) {
    V v;
    std::memcpy(&v, p, sizeof v);
    return v;
}
template <class T, class V>
inline void store(T* p, V v) {
    std::memcpy(p, &v, sizeof v);
}
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
/// Bytes widened to lanes.
inline VecMask loadBytes(const std::uint8_t* p) {
#if WEFT_SIMD_LEVEL == 4
    return reinterpret_cast<VecMask>(
        _mm512_cvtepu8_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(p))));
#elif WEFT_SIMD_LEVEL == 3
    return reinterpret_cast<VecMask>(
        _mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(p))));
#elif defined(__SSE2__)
    std::int32_t word;
    std::memcpy(&word, p, sizeof word);
    const __m128i zero = _mm_setzero_si128();
    return reinterpret_cast<VecMask>(
        _mm_unpacklo_epi16(_mm_unpacklo_epi8(_mm_cvtsi32_si128(word), zero), zero));
#else
    VecMask v;
    for (int i = 0; i < WEFT_SIMD_WIDTH; ++i) v[i] = p[i];
    return v;
#endif
}
inline Vec select(VecMask m, Vec a, Vec b) { return m ? a : b; }
/// stencil::linkOf() of bytes.
inline Vec loadLinks(const std::uint8_t* p) {
    const VecMask code = loadBytes(p);
    const Vec weak = select(code == 1, broadcast(0x1p-17f), Vec{});
    return select(code < 2, weak, __builtin_convertvector(code + 1, Vec) * (1.0f / 256));
}
inline Vec absolute(Vec v) { return v < 0.0f ? -v : v; }
inline Vec maximum(Vec a, Vec b) { return a > b ? a : b; }
inline Vec minimum(Vec a, Vec b) { return a < b ? a : b; }
inline float horizontalMax(Vec v) {
    float m = v[0];
    for (int i = 1; i < kWidth; ++i) m = v[i] > m ? v[i] : m;
    return m;
}

template <class V>
inline constexpr int kLanes = sizeof(V) / sizeof(V{}[0]);
/// The lanes added up one after the other, in S.
template <class S = float, class V>
inline S horizontalSum(V v) {
    S sum = 0;
    for (int i = 0; i < kLanes<V>; ++i) sum += v[i];
    return sum;
}

/// Of the lanes of a and then b those at first, first + step ..., one for each i.
template <int first, int step, class V, int... i>
inline auto pick(V a, V b, std::integer_sequence<int, i...>) {
    return __builtin_shufflevector(a, b, (first + step * i)...);
}
/// So many of them: as many as a has, or other numbers for halves and pairs of vectors.
template <int first, int step, class V, int lanes = kLanes<V>>
inline auto pick(V a, V b) {
    return pick<first, step>(a, b, std::make_integer_sequence<int, lanes>{});
}

/// Even / odd elements of a and b.
template <class V>
inline V evens(V a, V b) {
    return pick<0, 2>(a, b);
}
template <class V>
inline V odds(V a, V b) {
    return pick<1, 2>(a, b);
}
/// Interleaved a0 b0 a1 b1 ...: first and second half.
template <int first, int... i>
inline Vec zip(Vec a, Vec b, std::integer_sequence<int, i...>) {
    return __builtin_shufflevector(a, b, (first + i / 2 + i % 2 * kWidth)...);
}
inline Vec zipLow(Vec a, Vec b) { return zip<0>(a, b, std::make_integer_sequence<int, kWidth>{}); }
inline Vec zipHigh(Vec a, Vec b) {
    return zip<kWidth / 2>(a, b, std::make_integer_sequence<int, kWidth>{});
}
/// Even and odd elements of 2 · kWidth floats, and back.
struct Halves {
    Vec even, odd;
};
inline Halves halvesOf(const float* p) {
    const Vec a = load(p), b = load(p + kWidth);
    return {evens(a, b), odds(a, b)};
}
inline void store(float* p, Halves h) {
    store(p, zipLow(h.even, h.odd));
    store(p + kWidth, zipHigh(h.even, h.odd));
}
/// Elements moved one lane up; lane 0 takes the last lane of `previous`.
inline Vec shiftIn(Vec previous, Vec v) { return pick<kWidth - 1, 1>(previous, v); }
/// Elements moved one or two lanes down; the last ones take the first of `next`.
inline Vec shiftOut(Vec v, Vec next) { return pick<1, 1>(v, next); }
inline Vec shiftOutTwo(Vec v, Vec next) { return pick<2, 1>(v, next); }

}  // namespace weft::simd::WEFT_SIMD_NAMESPACE
