#include "weft/backend/domain.h"

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

#include "field/eight_bytes.h"
#include "problem/find_floating_parts.h"

namespace weft {

namespace {

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

std::vector<RimPixel> rimOf(const Mask& mask, const ImageBorder& border) {
    std::vector<RimPixel> rim;
    const Extent e = mask.extent();
    // A row of zeros above and below the box; 255 where the image ends.
    std::vector<std::uint8_t> outside(static_cast<std::size_t>(e.width), 0);
    std::vector<std::uint8_t> missing(static_cast<std::size_t>(e.width), 255);
    for (int y = 0; y < e.height; ++y) {
        const std::uint8_t* m = mask.row(y);
        const std::uint8_t* up = y > 0 ? mask.row(y - 1) : (border.top ? missing : outside).data();
        const std::uint8_t* down =
            y + 1 < e.height ? mask.row(y + 1) : (border.bottom ? missing : outside).data();
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

/// The least and the largest s of unknown pixels.
std::pair<float, float> rangeOf(const Screening& s, const Mask& mask) {
    const Extent e = mask.extent();
    if (s.isUniform()) return {s.at({}), s.at({})};
    std::pair<float, float> range{std::numeric_limits<float>::max(), 0.0f};
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x)
            if (mask.unknown({x, y}))
                range = {std::min(range.first, s.at({x, y})), std::max(range.second, s.at({x, y}))};
    return range;
}

/// Only unknown pixels are void.
void clearOutside(Mask& voids, const Mask& mask) {
    for (int y = 0; y < voids.extent().height; ++y)
        for (int x = 0; x < voids.extent().width; ++x)
            if (!mask.unknown({x, y})) voids.set({x, y}, false);
    if (!voids.empty() && voids.unknownCount() == 0) voids = {};
}

/// The least w of a pixel of Ω and a neighbour in the image.
float leastOf(const Domain& domain) {
    const Extent e = domain.extent();
    float least = 1;
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x)
            for (int k = 0; domain.mask().unknown({x, y}) && k < 4; ++k)
                if (!domain.isAcrossBorder({x, y}, k))
                    least = std::min(least, domain.link({x, y}, k));
    return least;
}

}  // namespace

Domain::Domain(Mask mask, ImageBorder border, Screening screening, Links links, Mask voids)
    : mask_(std::move(mask)),
      border_(border),
      unknowns_(mask_.unknownCount()),
      screening_(std::move(screening)),
      links_(std::move(links)),
      voids_(std::move(voids)) {
    clearOutside(voids_, mask_);
    if (hasVoids()) links_ = links_.weakenedAt(voids_);
    if (!linksAreOne()) leastLink_ = leastOf(*this);
    if (leastLink_ == 1) links_ = {};
    rim_ = rimOf(mask_, border_);
    std::tie(leastScreening_, mostScreening_) = rangeOf(screening_, mask_);
    nothingFixed_ =
        border.left && border.top && border.right && border.bottom && unknowns_ == extent().area();
    floating_ = findFloatingParts(*this);
}

}  // namespace weft
