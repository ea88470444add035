#include "exif.h"

#include <cstring>

#include "byte_order.h"

namespace weft::io {

int exifOrientation(ByteView exif) {
    if (exif.size() >= 6 && std::memcmp(exif.data(), "Exif\0\0", 6) == 0) exif = exif.subspan(6);
    if (exif.size() < 8) return 1;
    const bool little = exif[0] == 'I' && exif[1] == 'I';
    if (!little && !(exif[0] == 'M' && exif[1] == 'M')) return 1;
    const auto u16 = [&](std::size_t at) {
        return little ? littleEndian16(&exif[at]) : bigEndian16(&exif[at]);
    };
    const std::size_t ifd = little ? littleEndian32(&exif[4]) : bigEndian32(&exif[4]);
    if (ifd > exif.size() - 2) return 1;
    const std::uint32_t entries = u16(ifd);
    for (std::uint32_t i = 0; i < entries; ++i) {
        const std::size_t entry = ifd + 2 + std::size_t{12} * i;
        if (entry + 12 > exif.size()) return 1;
        constexpr std::uint32_t kOrientation = 0x0112, kShort = 3;
        if (u16(entry) != kOrientation || u16(entry + 2) != kShort) continue;
        const std::uint32_t value = u16(entry + 8);
        return value >= 1 && value <= 8 ? static_cast<int>(value) : 1;
    }
    return 1;
}

namespace {

/// Pixel of the stored picture (extent `e`) that is seen at `p` of the upright one.
Point storedFromUpright(Point p, Extent e, int orientation) {
    const int w = e.width - 1, h = e.height - 1;
    switch (orientation) {
        case 2: return {w - p.x, p.y};
        case 3: return {w - p.x, h - p.y};
        case 4: return {p.x, h - p.y};
        case 5: return {p.y, p.x};
        case 6: return {p.y, h - p.x};
        case 7: return {w - p.y, h - p.x};
        case 8: return {w - p.y, p.x};
        default: return p;
    }
}

}  // namespace

Field upright(Field field, int orientation) {
    if (orientation <= 1 || orientation > 8 || field.empty()) return field;
    const Extent e = field.extent();
    const Extent turned = orientation >= 5 ? Extent{e.height, e.width} : e;
    Field out(turned, field.channels(), false);
    for (int c = 0; c < field.channels(); ++c)
        for (int y = 0; y < turned.height; ++y) {
            float* row = out.row(c, y);
            for (int x = 0; x < turned.width; ++x)
                row[x] = field.at(c, storedFromUpright({x, y}, e, orientation));
        }
    return out;
}

}  // namespace weft::io
