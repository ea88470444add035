#include "gui/canvas/sample_conversion.h"

#include <algorithm>

#include "weft/units.h"

namespace weft::gui {

namespace {

constexpr float kFromSample = static_cast<float>(1.0 / kCode8);

// floor(v / 257 + 1/2) in 0..255. min/max in this order turn NaN into 0 and vectorise.
inline std::uint32_t code8(float sample) {
    const float v = std::min(std::max(sample * kFromSample + 0.5f, 0.0f), 255.5f);
    return static_cast<std::uint32_t>(static_cast<std::int32_t>(v));
}

void convertRow(const float* __restrict r, const float* __restrict g, const float* __restrict b,
                std::uint32_t* __restrict out, int n) {
    for (int x = 0; x < n; ++x)
        out[x] = 0xff000000u | code8(r[x]) << 16 | code8(g[x]) << 8 | code8(b[x]);
}

void premultiplyRow(const float* __restrict alpha, std::uint32_t* __restrict out, int n) {
    for (int x = 0; x < n; ++x) {
        const std::uint32_t a = code8(alpha[x]), p = out[x];
        const auto scaled = [a](std::uint32_t c) { return (c * a + 127u) / 255u; };
        out[x] =
            a << 24 | scaled(p >> 16 & 255u) << 16 | scaled(p >> 8 & 255u) << 8 | scaled(p & 255u);
    }
}

}  // namespace

void convertSamples(FieldView color, FieldView alpha, QImage& target, Point at) {
    const int g = color.channels == 3 ? 1 : 0, b = color.channels == 3 ? 2 : 0;
    const int n = color.extent.width;
    const auto stride = target.bytesPerLine() / 4;
    auto* out = reinterpret_cast<std::uint32_t*>(target.bits()) + at.y * stride + at.x;
    for (int y = 0; y < color.extent.height; ++y, out += stride) {
        convertRow(color.row(0, y), color.row(g, y), color.row(b, y), out, n);
        if (alpha.data) premultiplyRow(alpha.row(0, y), out, n);
    }
}

}  // namespace weft::gui
