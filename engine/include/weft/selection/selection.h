#pragma once
/// A region of a picture with soft edges.
#include <cstdint>
#include <memory>
#include <vector>

#include "weft/field.h"
#include "weft/geometry.h"
#include "weft/mask.h"

namespace weft {

/// Coverage of each pixel, 0 (not selected) to 255 (all of it), held over the smallest box that has
/// all pixels with coverage. Immutable; copies share it. Any thread.
class Selection {
public:
    static constexpr std::uint8_t kFull = 255;
    /// From here on a pixel counts as selected where there is only yes or no.
    static constexpr std::uint8_t kHalf = 128;

    /// Nothing is selected.
    Selection() = default;
    /// `coverage`: box.extent().area() bytes, row by row; the box may be larger than needed.
    Selection(const Rect& box, std::vector<std::uint8_t> coverage);

    [[nodiscard]] bool empty() const { return box_.empty(); }
    [[nodiscard]] const Rect& box() const { return box_; }
    /// Coverage at (box().x, y), (box().x + 1, y), …; y within the box.
    [[nodiscard]] const std::uint8_t* row(int y) const {
        return coverage_->data() + std::int64_t{y - box_.y} * box_.width;
    }
    [[nodiscard]] std::uint8_t at(Point p) const {
        return box_.contains(p) ? row(p.y)[p.x - box_.x] : std::uint8_t{0};
    }
    [[nodiscard]] bool selects(Point p) const { return at(p) >= kHalf; }
    /// Whether some pixel is covered in part.
    [[nodiscard]] bool soft() const;
    [[nodiscard]] Selection movedBy(Point by) const;

    /// The same coverage everywhere. Quick for copies of one another.
    friend bool operator==(const Selection& a, const Selection& b);

private:
    Rect box_;
    std::shared_ptr<const std::vector<std::uint8_t>> coverage_;
};

/// Of a share, 0 .. 1, as a selection holds it: rounded to nearest, clamped.
[[nodiscard]] std::uint8_t toCoverage(double share);
/// Coverage over `area`, row by row.
[[nodiscard]] std::vector<std::uint8_t> coverageOver(const Selection& selection, const Rect& area);
/// Unknown where `selection` selects; the mask's first pixel lies at area.topLeft().
[[nodiscard]] Mask maskOf(const Selection& selection, const Rect& area);
/// Coverage over `area` as one channel, times `full` / 255.
[[nodiscard]] Field samplesOf(const Selection& selection, const Rect& area, double full);

}  // namespace weft
