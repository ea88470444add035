/// Each loop is written once and compiled twice: for every x86-64, and for AVX2. The second is more
/// than twice as fast, and these loops are most of what the GUI thread does in a drag.
#include "gui/display/sample_conversion.h"

#include <algorithm>

#include "weft/io/display_transform.h"
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

WEFT_INLINE void averageOfFour(const std::uint32_t* __restrict upper,
                               const std::uint32_t* __restrict lower, std::uint32_t* __restrict out,
                               int n) {
    for (int x = 0; x < n; ++x)
        out[x] = mean4(upper[2 * x], upper[2 * x + 1], lower[2 * x], lower[2 * x + 1]);
}

#undef WEFT_INLINE

#if defined(__x86_64__)
const bool kHasAvx2 = [] {
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") != 0;
}();
template <auto kLoop, class... Arguments>
[[gnu::target("avx2")]] void runWithAvx2(Arguments... arguments) {
    kLoop(arguments...);
}
template <auto kLoop, class... Arguments>
void run(Arguments... arguments) {
    kHasAvx2 ? runWithAvx2<kLoop>(arguments...) : kLoop(arguments...);
}
#else
template <auto kLoop, class... Arguments>
void run(Arguments... arguments) {
    kLoop(arguments...);
}
#endif

/// The pixel at `at`, from where rows are bytesPerLine() / 4 apart.
std::uint32_t* pixelsFrom(QImage& image, Point at) {
    return reinterpret_cast<std::uint32_t*>(image.scanLine(at.y)) + at.x;
}

}  // namespace

void convertSamples(FieldView color, FieldView alpha, QImage& target, Point at,
                    const io::DisplayTransform* colours) {
    const int g = color.channels == 3 ? 1 : 0, b = color.channels == 3 ? 2 : 0;
    const int n = color.extent.width;
    std::uint32_t* out = pixelsFrom(target, at);
    for (int y = 0; y < color.extent.height; ++y, out += target.bytesPerLine() / 4) {
        run<convert>(color.row(0, y), color.row(g, y), color.row(b, y), out, n);
        if (colours) colours->apply(out, n);
        if (alpha.data) run<premultiply>(alpha.row(0, y), out, n);
    }
}

void copyPixels(const std::uint32_t* pixels, std::ptrdiff_t stride, Extent extent, FieldView alpha,
                QImage& target, Point at, const io::DisplayTransform* colours) {
    std::uint32_t* out = pixelsFrom(target, at);
    for (int y = 0; y < extent.height; ++y, pixels += stride, out += target.bytesPerLine() / 4) {
        std::copy_n(pixels, extent.width, out);
        if (colours) colours->apply(out, extent.width);
        if (alpha.data) run<premultiply>(alpha.row(0, y), out, extent.width);
    }
}

void averageRow(const std::uint32_t* upper, const std::uint32_t* lower, std::uint32_t* out, int n) {
    run<averageOfFour>(upper, lower, out, n);
}

}  // namespace weft::gui
