#pragma once
/// Which vertex stands at which corner of which pixel.
#include <cstdint>
#include <vector>

#include "weft/mask.h"

namespace weft::io {

/// The corners between the pixels of a mask, inside its bounding box. Coordinates are those of the
/// image; corner (x, y) is the upper left corner of pixel (x, y).
class CornerGrid {
public:
    static constexpr std::uint32_t kNone = 0xffffffff;

    /// The four pixels around a corner: bit 0 upper left, 1 upper right, 2 lower left, 3 lower right.
    using Around = unsigned;

    explicit CornerGrid(const Mask& mask) : mask_(mask), box_(mask.boundingBox()) {}

    [[nodiscard]] const Rect& box() const { return box_; }
    [[nodiscard]] bool inside(int x, int y) const { return box_.contains({x, y}) && unknown(x, y); }
    [[nodiscard]] Around around(int x, int y) const {
        return (inside(x - 1, y - 1) ? 1u : 0u) | (inside(x, y - 1) ? 2u : 0u) |
               (inside(x - 1, y) ? 4u : 0u) | (inside(x, y) ? 8u : 0u);
    }
    /// Two unknown pixels that touch here and nowhere else: two vertices stand at the corner.
    [[nodiscard]] static bool split(Around a) { return a == 9 || a == 6; }
    /// A corner of the outline: some, but not all pixels around it are unknown.
    [[nodiscard]] static bool outline(Around a) { return a != 0 && a != 15; }

    /// Numbers vertices from `first` on at every corner where wanted(around): one, or two where split
    /// (of the upper pixel, then of the lower one). Returns the number after the last.
    template <class Wanted>
    std::uint32_t number(std::vector<std::uint32_t>& ids, std::uint32_t first, Wanted wanted) const {
        ids.assign(static_cast<std::size_t>((box_.width + 1) * std::int64_t{box_.height + 1}), kNone);
        for (int y = box_.y; y <= box_.bottom(); ++y)
            for (int x = box_.x; x <= box_.right(); ++x) {
                const Around a = around(x, y);
                if (!wanted(a)) continue;
                ids[index(x, y)] = first;
                first += split(a) ? 2 : 1;
            }
        return first;
    }
    /// Vertex at corner (x, y) that belongs to the pixel of row `pixelRow` (y or y − 1).
    [[nodiscard]] std::uint32_t vertex(const std::vector<std::uint32_t>& ids, int x, int y,
                                       int pixelRow) const {
        const std::uint32_t id = ids[index(x, y)];
        return id != kNone && pixelRow == y && split(around(x, y)) ? id + 1 : id;
    }

private:
    [[nodiscard]] std::size_t index(int x, int y) const {
        return static_cast<std::size_t>(std::int64_t{y - box_.y} * (box_.width + 1) + (x - box_.x));
    }
    [[nodiscard]] bool unknown(int x, int y) const { return mask_.unknown({x, y}); }

    const Mask& mask_;
    Rect box_;
};

}  // namespace weft::io
