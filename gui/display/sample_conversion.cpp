#include "gui/display/sample_conversion.h"

#include <algorithm>

#include "gui/display/pixel_rows.h"

namespace weft::gui {

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

void copyPixels(const std::uint32_t* pixels, std::ptrdiff_t stride, Extent extent, FieldView alpha,
                QImage& target, Point at) {
    const auto targetStride = target.bytesPerLine() / 4;
    auto* out = reinterpret_cast<std::uint32_t*>(target.bits()) + at.y * targetStride + at.x;
    for (int y = 0; y < extent.height; ++y, pixels += stride, out += targetStride) {
        std::copy_n(pixels, extent.width, out);
        if (alpha.data) premultiplyRow(alpha.row(0, y), out, extent.width);
    }
}

}  // namespace weft::gui
