#pragma once
/// The links of a system (weft/backend/domain.h): how strongly neighbouring pixels hold together.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "weft/field.h"
#include "weft/geometry.h"
#include "weft/mask.h"
#include "weft/stencil/poisson.h"

namespace weft {

using stencil::kWeakestLink, stencil::linkOf;
inline constexpr std::uint8_t kLinkOfOne = 255, kLinkOfWeakest = 1;

/// The code of the w nearest to a number from 0 to 1. What is stored is solved: systems, bounds and
/// certificates are those of linkOf(code).
[[nodiscard]] inline std::uint8_t linkCode(double w) {
    constexpr double kWeakest = double{kWeakestLink};
    if (!(w > 0.5 * kWeakest)) return 0;
    if (w < 0.5 * (kWeakest + 3.0 / 256)) return 1;
    return static_cast<std::uint8_t>(std::clamp(std::round(w * 256) - 1, 2.0, 255.0));
}

/// w as it is stored.
[[nodiscard]] inline float storedLink(double w) { return linkOf(linkCode(w)); }

/// Links of all pixels of a box, those across its sides included: 1 everywhere, or a byte each.
/// Immutable.
class Links {
public:
    Links() = default;  ///< 1 everywhere
    /// Two channels of (width + 1) × (height + 1) numbers from 0 to 1: at (x, y) w of the pixels
    /// (x − 1, y) and (x, y), and of (x, y − 1) and (x, y).
    explicit Links(FieldView w) : stride_(w.extent.width), plane_(w.extent.area()) {
        codes_.reserve(2 * static_cast<std::size_t>(plane_));
        for (int c = 0; c < 2; ++c)
            for (int y = 0; y < w.extent.height; ++y)
                std::transform(w.row(c, y), w.row(c, y) + stride_, std::back_inserter(codes_),
                               [](float value) { return linkCode(double{value}); });
    }

    /// The same, but 2⁻¹⁷ at every pixel that `voids` marks, which has the extent of the box.
    [[nodiscard]] Links weakenedAt(const Mask& voids) const {
        const Extent e = voids.extent();
        Links weak = *this;
        weak.stride_ = e.width + 1;
        weak.plane_ = std::int64_t{e.width + 1} * (e.height + 1);
        if (areOne()) weak.codes_.assign(2 * static_cast<std::size_t>(weak.plane_), kLinkOfOne);
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x) {
                if (!voids.unknown({x, y})) continue;
                std::uint8_t* const beside =
                    weak.codes_.data() + std::ptrdiff_t{y} * weak.stride_ + x;
                std::uint8_t* const above = beside + weak.plane_;
                beside[0] = beside[1] = above[0] = above[weak.stride_] = kLinkOfWeakest;
            }
        return weak;
    }

    [[nodiscard]] bool areOne() const { return codes_.empty(); }
    /// Rows of codes, for links that are not all 1: of pixels (x − 1, y) and (x, y) for x = 0 ..
    /// width; of (x, y − 1) and (x, y), y up to the height.
    [[nodiscard]] const std::uint8_t* beside(int y) const {
        return codes_.data() + std::ptrdiff_t{y} * stride_;
    }
    [[nodiscard]] const std::uint8_t* above(int y) const { return beside(y) + plane_; }
    /// w of p and its neighbour in the west, east, north or south: k = 0 .. 3.
    [[nodiscard]] float at(Point p, int k) const {
        if (areOne()) return 1;
        return linkOf(k < 2 ? beside(p.y)[p.x + k] : above(p.y + k - 2)[p.x]);
    }

private:
    int stride_ = 0;
    std::int64_t plane_ = 0;
    std::vector<std::uint8_t> codes_;
};

}  // namespace weft
