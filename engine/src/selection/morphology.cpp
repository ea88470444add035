/// Growing and shrinking.
#include <algorithm>
#include <cmath>

#include "weft/selection/combine.h"

namespace weft {

namespace {

/// Distances to the nearest pixel of a set in the same column, up to a largest one.
class ColumnDistances {
public:
    /// `inSet`(x, y), in coordinates of the raster.
    template <class InSet>
    ColumnDistances(Extent extent, int most, InSet&& inSet)
        : extent_(extent), most_(most), steps_(std::size_t(extent.area())) {
        const auto step = [&](int y, int from) {
            for (int x = 0; x < extent_.width; ++x) {
                const int nearer = from < 0 || from >= extent_.height ? most_ + 1 : row(from)[x] + 1;
                row(y)[x] = std::uint16_t(std::min({int(row(y)[x]), nearer, most_ + 1}));
            }
        };
        for (int y = 0; y < extent_.height; ++y) {
            for (int x = 0; x < extent_.width; ++x)
                row(y)[x] = inSet(x, y) ? std::uint16_t{0} : std::uint16_t(most_ + 1);
            step(y, y - 1);
        }
        for (int y = extent_.height; y-- > 0;) step(y, y + 1);
    }
    /// most + 1 where it is farther away.
    [[nodiscard]] const std::uint16_t* row(int y) const {
        return steps_.data() + std::int64_t{y} * extent_.width;
    }

private:
    [[nodiscard]] std::uint16_t* row(int y) {
        return steps_.data() + std::int64_t{y} * extent_.width;
    }

    Extent extent_;
    int most_;
    std::vector<std::uint16_t> steps_;
};

/// Whether a pixel is within `radius` of the set. A pixel of the set d rows away reaches all pixels
/// of this row that are at most √(radius² − d²) columns away.
template <class InSet>
std::vector<std::uint8_t> within(Extent extent, double radius, InSet&& inSet) {
    const int most = int(std::floor(radius));
    std::vector<int> reach(std::size_t(most) + 1);
    for (int d = 0; d <= most; ++d) {
        int r = int(std::sqrt(std::max(0.0, radius * radius - double(d) * d)));
        while (double(r + 1) * (r + 1) + double(d) * d <= radius * radius) ++r;
        while (r > 0 && double(r) * r + double(d) * d > radius * radius) --r;
        reach[std::size_t(d)] = r;
    }
    const ColumnDistances distances(extent, most, inSet);
    std::vector<std::uint8_t> near(std::size_t(extent.area()));
    std::vector<int> begins(std::size_t(extent.width) + 1);
    for (int y = 0; y < extent.height; ++y) {
        std::fill(begins.begin(), begins.end(), 0);
        for (int x = 0; x < extent.width; ++x) {
            const int d = distances.row(y)[x];
            if (d > most) continue;
            const int r = reach[std::size_t(d)];
            ++begins[std::size_t(std::max(0, x - r))];
            --begins[std::size_t(std::min(extent.width, x + r + 1))];
        }
        int open = 0;
        for (int x = 0; x < extent.width; ++x) {
            open += begins[std::size_t(x)];
            near[std::size_t(std::int64_t{y} * extent.width + x)] =
                open > 0 ? Selection::kFull : std::uint8_t{0};
        }
    }
    return near;
}

Rect widened(const Rect& box, int by, Extent picture) {
    return Rect{box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by}.intersected(
        rectOf(picture));
}

}  // namespace

Selection grown(const Selection& selection, double radius, Extent picture) {
    if (selection.empty()) return {};
    const Rect box = widened(selection.box(), int(std::ceil(radius)), picture);
    return {box, within(box.extent(), radius, [&](int x, int y) {
                return selection.selects({box.x + x, box.y + y});
            })};
}

// The nearest pixels outside a box are the ring around it.
Selection shrunk(const Selection& selection, double radius, Extent picture) {
    if (selection.empty()) return {};
    const Rect box = widened(selection.box(), 1, picture);
    std::vector<std::uint8_t> near = within(box.extent(), radius, [&](int x, int y) {
        return !selection.selects({box.x + x, box.y + y});
    });
    for (std::uint8_t& c : near) c = std::uint8_t(Selection::kFull - c);
    return {box, std::move(near)};
}

}  // namespace weft
