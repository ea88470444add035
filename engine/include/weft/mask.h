#pragma once
/// Which pixels are unknown.
#include <cstdint>
#include <span>
#include <vector>

#include "weft/field.h"
#include "weft/geometry.h"

namespace weft {

/// One byte a pixel, row-major, packed: kUnknown (solved for) or kFixed.
class Mask {
public:
    static constexpr std::uint8_t kFixed = 0;
    static constexpr std::uint8_t kUnknown = 255;

    Mask() = default;
    explicit Mask(Extent extent, std::uint8_t value = kFixed);

    /// Unknown where luma ≥ half of full scale. `luma`: one channel, unit of weft/units.h.
    [[nodiscard]] static Mask fromLuma(FieldView luma);
    /// Unknown where `inside` is the even-odd interior of a closed polygon, pixel centres at +0.5.
    [[nodiscard]] static Mask fromPolygon(Extent extent, std::span<const Point> vertices);
    [[nodiscard]] static Mask fromRect(Extent extent, const Rect& unknown);

    [[nodiscard]] Extent extent() const { return extent_; }
    [[nodiscard]] bool empty() const { return extent_.empty(); }
    [[nodiscard]] const std::uint8_t* row(int y) const {
        return bytes_.data() + std::int64_t{y} * extent_.width;
    }
    [[nodiscard]] std::uint8_t* row(int y) { return bytes_.data() + std::int64_t{y} * extent_.width; }
    [[nodiscard]] bool unknown(Point p) const { return row(p.y)[p.x] != kFixed; }
    void set(Point p, bool unknown) { row(p.y)[p.x] = unknown ? kUnknown : kFixed; }

    [[nodiscard]] std::int64_t unknownCount() const;
    /// Bounding box of the unknown pixels; empty if there are none.
    [[nodiscard]] Rect boundingBox() const;
    [[nodiscard]] Mask crop(const Rect& r) const;
    friend bool operator==(const Mask&, const Mask&) = default;

private:
    Extent extent_;
    std::vector<std::uint8_t> bytes_;
};

}  // namespace weft
