/// Each loop is written once and compiled twice: for every x86-64, and for AVX2. The second is more
/// than twice as fast, and these loops are most of what the GUI thread does in a drag.
#include "gui/display/pixel_rows.h"

#include <algorithm>

#include "weft/units.h"

namespace weft::gui {

namespace {

#define WEFT_INLINE [[gnu::always_inline]] inline

constexpr float kFromSample = static_cast<float>(1.0 / kCode8);

// floor(v / 257 + 1/2) in 0..255. The order of the comparisons turns NaN into 0 and vectorises.
WEFT_INLINE std::uint32_t code8(float sample) {
    const float v = sample * kFromSample + 0.5f;
    const float positive = v > 0.0f ? v : 0.0f;
    return static_cast<std::uint32_t>(
        static_cast<std::int32_t>(positive < 255.5f ? positive : 255.5f));
}

WEFT_INLINE void convert(const float* __restrict r, const float* __restrict g,
                         const float* __restrict b, std::uint32_t* __restrict out, int n) {
    for (int x = 0; x < n; ++x)
        out[x] = 0xff000000u | code8(r[x]) << 16 | code8(g[x]) << 8 | code8(b[x]);
}

WEFT_INLINE std::uint32_t scaled(std::uint32_t code, std::uint32_t alpha) {
    return (code * alpha + 127u) / 255u;
}

WEFT_INLINE void premultiply(const float* __restrict alpha, std::uint32_t* __restrict out, int n) {
    for (int x = 0; x < n; ++x) {
        const std::uint32_t a = code8(alpha[x]), p = out[x];
        out[x] = a << 24 | scaled(p >> 16 & 255u, a) << 16 | scaled(p >> 8 & 255u, a) << 8 |
                 scaled(p & 255u, a);
    }
}

// Two channels at a time in the halves of a word.
WEFT_INLINE std::uint32_t mean4(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
    constexpr std::uint32_t kMask = 0x00ff00ffu, kRound = 0x00020002u;
    const std::uint32_t low = (a & kMask) + (b & kMask) + (c & kMask) + (d & kMask) + kRound;
    const std::uint32_t high =
        (a >> 8 & kMask) + (b >> 8 & kMask) + (c >> 8 & kMask) + (d >> 8 & kMask) + kRound;
    return (low >> 2 & kMask) | (high >> 2 & kMask) << 8;
}

WEFT_INLINE void average(const std::uint32_t* __restrict upper, const std::uint32_t* __restrict lower,
                         std::uint32_t* __restrict out, int n) {
    for (int x = 0; x < n; ++x)
        out[x] = mean4(upper[2 * x], upper[2 * x + 1], lower[2 * x], lower[2 * x + 1]);
}

#undef WEFT_INLINE

#if defined(__x86_64__)
#define WEFT_AVX2 [[gnu::target("avx2")]]
const bool kHasAvx2 = [] {
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") != 0;
}();
#else
#define WEFT_AVX2
constexpr bool kHasAvx2 = false;
#endif

WEFT_AVX2 void convertAvx2(const float* r, const float* g, const float* b, std::uint32_t* out,
                           int n) {
    convert(r, g, b, out, n);
}

WEFT_AVX2 void premultiplyAvx2(const float* alpha, std::uint32_t* out, int n) {
    premultiply(alpha, out, n);
}

WEFT_AVX2 void averageAvx2(const std::uint32_t* upper, const std::uint32_t* lower, std::uint32_t* out,
                           int n) {
    average(upper, lower, out, n);
}

#undef WEFT_AVX2

}  // namespace

void convertRow(const float* r, const float* g, const float* b, std::uint32_t* out, int n) {
    kHasAvx2 ? convertAvx2(r, g, b, out, n) : convert(r, g, b, out, n);
}

void premultiplyRow(const float* alpha, std::uint32_t* out, int n) {
    kHasAvx2 ? premultiplyAvx2(alpha, out, n) : premultiply(alpha, out, n);
}

void averageRow(const std::uint32_t* upper, const std::uint32_t* lower, std::uint32_t* out, int n) {
    kHasAvx2 ? averageAvx2(upper, lower, out, n) : average(upper, lower, out, n);
}

}  // namespace weft::gui
