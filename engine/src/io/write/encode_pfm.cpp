/// Portable float map: rows bottom-up, little endian (scale −1); "PF", three channels, or "Pf", one,
/// for numbers that are no colours.
#include <bit>
#include <cstring>

#include "io/float_picture.h"

namespace weft::io {

static_assert(std::endian::native == std::endian::little);

Bytes encodePfm(const PictureToWrite& picture) {
    const Extent e = picture.color.extent;
    const int channels = picture.options.depth == 32 ? picture.color.channels : 3;
    const std::string header = std::string(channels == 1 ? "Pf\n" : "PF\n") +
                               std::to_string(e.width) + " " + std::to_string(e.height) + "\n-1.0\n";
    const FloatRows source(picture, false);
    std::vector<float> row(std::size_t(e.width) * std::size_t(channels));
    const std::size_t rowBytes = row.size() * sizeof(float);
    Bytes out(header.begin(), header.end());
    out.resize(header.size() + rowBytes * std::size_t(e.height));
    for (int y = e.height - 1, n = 0; y >= 0; --y, ++n) {
        source.interleave(y, channels, row.data());
        std::memcpy(out.data() + header.size() + rowBytes * std::size_t(n), row.data(), rowBytes);
    }
    return out;
}

}  // namespace weft::io
