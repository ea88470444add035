#pragma once
/// What is said of single pixels, by a user or judged from the picture.
#include <cstdint>
#include <vector>

#include "weft/field.h"
#include "weft/geometry.h"

namespace weft {

/// One byte a pixel, row-major: kAutomatic (nothing is said), kNo, kYes (said by a user), or between
/// these two: judged from the picture, the nearer to kYes the likelier. What it says yes to is told
/// where it is used. Large; share it.
class PixelMarks {
public:
    static constexpr std::uint8_t kAutomatic = 0, kNo = 1, kYes = 255;

    PixelMarks() = default;
    explicit PixelMarks(Extent extent, std::uint8_t value = kAutomatic)
        : extent_(extent), bytes_(static_cast<std::size_t>(extent.area()), value) {}

    /// Dark is automatic, bright is yes, what lies between is no: below a quarter of full scale, from
    /// three quarters on. `luma`: one channel, unit of weft/units.h.
    [[nodiscard]] static PixelMarks fromLuma(FieldView luma);
    /// The reverse: 0, half of full scale, full scale; what was judged counts as what it is nearer
    /// to.
    [[nodiscard]] Field toLuma() const;

    [[nodiscard]] Extent extent() const { return extent_; }
    [[nodiscard]] bool empty() const { return extent_.empty(); }
    [[nodiscard]] std::uint8_t at(Point p) const { return bytes_[index(p)]; }
    void set(Point p, std::uint8_t value) { bytes_[index(p)] = value; }
    [[nodiscard]] const std::vector<std::uint8_t>& bytes() const { return bytes_; }

    /// A user said so.
    [[nodiscard]] static bool isSaid(std::uint8_t mark) { return mark == kNo || mark == kYes; }
    /// 0 (no) to 1 (yes) of a mark that is not automatic.
    [[nodiscard]] static float share(std::uint8_t mark) {
        return static_cast<float>(mark - kNo) / static_cast<float>(kYes - kNo);
    }
    /// A judged mark, never one that a user said. `share` is clamped to 0 .. 1.
    [[nodiscard]] static std::uint8_t judged(double share);

    /// Pixels whose mark satisfies `counts`.
    template <class Counts>
    [[nodiscard]] std::int64_t count(const Counts& counts) const {
        std::int64_t n = 0;
        for (const std::uint8_t mark : bytes_) n += counts(mark) ? 1 : 0;
        return n;
    }
    /// What a user said, and nothing else.
    [[nodiscard]] PixelMarks saidOnly() const;
    /// On a grid whose outermost pixels coincide with these: of each, the nearest mark within one
    /// pixel of that grid.
    [[nodiscard]] PixelMarks resampled(Extent coarse) const;

    friend bool operator==(const PixelMarks&, const PixelMarks&) = default;

private:
    [[nodiscard]] std::size_t index(Point p) const {
        return static_cast<std::size_t>(p.y) * static_cast<std::size_t>(extent_.width) +
               static_cast<std::size_t>(p.x);
    }
    Extent extent_;
    std::vector<std::uint8_t> bytes_;
};

}  // namespace weft
