/// Portable float map: "PF", rows bottom-up, little endian (scale −1), always three channels.
#include <bit>

#include "byte_order.h"
#include "encoded_picture.h"
#include "float_picture.h"

namespace weft::io {

Bytes encodePfm(const PictureToWrite& picture) {
    const Extent e = picture.color.extent;
    const FloatRows source(picture.color, picture.alpha, picture.options.stored.get(), false);
    const std::string header =
        "PF\n" + std::to_string(e.width) + " " + std::to_string(e.height) + "\n-1.0\n";
    Bytes out(header.begin(), header.end());
    out.reserve(header.size() + static_cast<std::size_t>(e.area()) * 12);
    std::vector<float> rows(std::size_t(e.width) * 3);
    for (int y = e.height - 1; y >= 0; --y) {
        for (int c = 0; c < 3; ++c)
            source.color(picture.color.channels == 1 ? 0 : c, y,
                         rows.data() + c * std::ptrdiff_t{e.width});
        for (int x = 0; x < e.width; ++x)
            for (int c = 0; c < 3; ++c)
                appendLittleEndian32(out, std::bit_cast<std::uint32_t>(
                                              rows[std::size_t(c * std::ptrdiff_t{e.width} + x)]));
    }
    return out;
}

}  // namespace weft::io
