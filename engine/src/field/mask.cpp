#include "weft/mask.h"

#include <cmath>
#include <cstring>

#include "field/eight_bytes.h"
#include "weft/units.h"

namespace weft {

Mask::Mask(Extent extent, std::uint8_t value)
    : extent_(extent.empty() ? Extent{} : extent),
      bytes_(static_cast<std::size_t>(extent_.area()), value) {}

Mask Mask::fromLuma(FieldView luma) {
    Mask mask(luma.extent);
    for (int y = 0; y < luma.extent.height; ++y)
        for (int x = 0; x < luma.extent.width; ++x)
            mask.row(y)[x] = luma.row(0, y)[x] >= kFullScale / 2 ? kUnknown : kFixed;
    return mask;
}

Mask Mask::fromPolygon(Extent extent, std::span<const Point> vertices) {
    Mask mask(extent);
    std::vector<double> crossings;
    for (int y = 0; y < extent.height; ++y) {
        crossings.clear();
        const double yc = y + 0.5;
        for (std::size_t i = 0; i < vertices.size(); ++i) {
            const Point a = vertices[i], b = vertices[(i + 1) % vertices.size()];
            if ((a.y <= yc) == (b.y <= yc)) continue;
            crossings.push_back(a.x + (yc - a.y) * (b.x - a.x) / (b.y - a.y));
        }
        std::sort(crossings.begin(), crossings.end());
        for (std::size_t i = 0; i + 1 < crossings.size(); i += 2) {
            const double w = extent.width;
            const int x0 = static_cast<int>(std::ceil(std::clamp(crossings[i], 0.0, w) - 0.5));
            const int x1 = static_cast<int>(std::ceil(std::clamp(crossings[i + 1], 0.0, w) - 0.5));
            if (x1 > x0) std::memset(mask.row(y) + x0, kUnknown, static_cast<std::size_t>(x1 - x0));
        }
    }
    return mask;
}

Mask Mask::fromRect(Extent extent, const Rect& unknown) {
    Mask mask(extent);
    const Rect r = unknown.intersected(rectOf(extent));
    for (int y = r.y; y < r.bottom(); ++y)
        std::memset(mask.row(y) + r.x, kUnknown, static_cast<std::size_t>(r.width));
    return mask;
}

std::int64_t Mask::unknownCount() const {
    // Sums of bytes, which vectorise, for as long as they cannot overflow.
    constexpr std::size_t kLanes = 64;
    std::int64_t count = 0;
    std::size_t i = 0;
    while (i + kLanes <= bytes_.size()) {
        std::uint8_t sums[kLanes] = {};
        for (int n = 0; n < 255 && i + kLanes <= bytes_.size(); ++n, i += kLanes)
            for (std::size_t lane = 0; lane < kLanes; ++lane)
                sums[lane] = static_cast<std::uint8_t>(sums[lane] + (bytes_[i + lane] != kFixed));
        for (const std::uint8_t sum : sums) count += sum;
    }
    for (; i < bytes_.size(); ++i) count += bytes_[i] != kFixed;
    return count;
}

namespace {

/// First index of a byte that is not kFixed, or n.
int firstUnknown(const std::uint8_t* row, int n) {
    int x = 0;
    for (; x + 8 <= n; x += 8) {
        if (eightBytes(row + x) != 0) break;
    }
    while (x < n && row[x] == Mask::kFixed) ++x;
    return x;
}

int lastUnknown(const std::uint8_t* row, int n) {
    int x = n;
    for (; x >= 8; x -= 8) {
        if (eightBytes(row + x - 8) != 0) break;
    }
    while (x > 0 && row[x - 1] == Mask::kFixed) --x;
    return x - 1;
}

}  // namespace

Rect Mask::boundingBox() const {
    int left = extent_.width, right = -1, top = -1, bottom = -1;
    for (int y = 0; y < extent_.height; ++y) {
        const int l = firstUnknown(row(y), extent_.width);
        if (l == extent_.width) continue;
        left = std::min(left, l);
        right = std::max(right, lastUnknown(row(y), extent_.width));
        if (top < 0) top = y;
        bottom = y;
    }
    if (right < 0) return {};
    return {left, top, right - left + 1, bottom - top + 1};
}

Mask Mask::crop(const Rect& r) const {
    Mask out(r.extent());
    for (int y = 0; y < r.height; ++y)
        std::memcpy(out.row(y), row(r.y + y) + r.x, static_cast<std::size_t>(r.width));
    return out;
}

}  // namespace weft
