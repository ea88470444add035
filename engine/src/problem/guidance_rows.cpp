#include "problem/guidance_rows.h"

#include <cstdint>
#include <cstring>

namespace weft {

namespace {

constexpr Point kSteps[4] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};

std::uint64_t eightBytes(const std::uint8_t* p) {
    std::uint64_t word;
    std::memcpy(&word, p, sizeof word);
    return word;
}

/// The next x that may be a rim pixel: skips groups of eight that are all fixed, or all unknown with
/// their neighbours.
int pastInterior(const std::uint8_t* m, const std::uint8_t* up, const std::uint8_t* down, int x,
                 int width) {
    for (; x > 0 && x + 9 <= width; x += 8) {
        const std::uint64_t here = eightBytes(m + x);
        if (here == 0) continue;
        const std::uint64_t all = here & eightBytes(m + x - 1) & eightBytes(m + x + 1) &
                                  eightBytes(up + x) & eightBytes(down + x);
        if (all != ~std::uint64_t{0}) break;
    }
    return x;
}

}  // namespace

std::vector<RimPixel> rimOf(const Domain& domain) {
    std::vector<RimPixel> rim;
    const Extent e = domain.extent();
    const ImageBorder border = domain.border();
    // A row of zeros above and below the box; 255 where the image ends.
    std::vector<std::uint8_t> outside(static_cast<std::size_t>(e.width), 0);
    std::vector<std::uint8_t> missing(static_cast<std::size_t>(e.width), 255);
    for (int y = 0; y < e.height; ++y) {
        const std::uint8_t* m = domain.mask().row(y);
        const std::uint8_t* up =
            y > 0 ? domain.mask().row(y - 1) : (border.top ? missing : outside).data();
        const std::uint8_t* down =
            y + 1 < e.height ? domain.mask().row(y + 1) : (border.bottom ? missing : outside).data();
        for (int x = 0; x < e.width; ++x) {
            x = pastInterior(m, up, down, x, e.width);
            if (x == e.width) break;
            if (!m[x]) continue;
            const bool left = x > 0 ? m[x - 1] != 0 : border.left;
            const bool right = x + 1 < e.width ? m[x + 1] != 0 : border.right;
            const int fixed = (left ? 0 : 1) + (right ? 0 : 2) + (up[x] ? 0 : 4) + (down[x] ? 0 : 8);
            if (fixed) rim.push_back({x, y, static_cast<std::uint8_t>(fixed)});
        }
    }
    return rim;
}

float importAt(const GuidanceSource& s, int channel, const RimPixel& pixel) {
    const Rect raster = rectOf(s.patch.extent);
    const Point p{pixel.x, pixel.y};
    float f = 0;
    for (int k = 0; k < 4; ++k) {
        if (!(pixel.fixed >> k & 1)) continue;
        const Point q = p + kSteps[k], inPatch = q + s.boxInPatch;
        const Point from = raster.contains(inPatch) ? inPatch : p + s.boxInPatch;
        f += s.background.at(channel, q + s.boxInField) - s.patch.at(channel, from);
    }
    return f;
}

}  // namespace weft
