#include "weft/selection/combine.h"

#include <algorithm>

namespace weft {

namespace {

/// `what`(a, b) over `box`; nothing outside of it.
template <class What>
Selection merged(const Selection& a, const Selection& b, const Rect& box, What&& what) {
    if (box.empty()) return {};
    std::vector<std::uint8_t> bytes = coverageOver(a, box);
    const Rect both = b.box().intersected(box);
    for (int y = both.y; y < both.bottom(); ++y) {
        const std::uint8_t* from = b.row(y) + (both.x - b.box().x);
        std::uint8_t* to = bytes.data() + std::int64_t{y - box.y} * box.width + (both.x - box.x);
        for (int i = 0; i < both.width; ++i) to[i] = what(to[i], from[i]);
    }
    return {box, std::move(bytes)};
}

}  // namespace

Selection combined(const Selection& now, const Selection& other, SelectionMode mode) {
    using Byte = std::uint8_t;
    switch (mode) {
        case SelectionMode::replace: break;
        case SelectionMode::add:
            if (now.empty()) return other;
            if (other.empty()) return now;
            return merged(now, other, now.box().united(other.box()),
                          [](Byte a, Byte b) { return std::max(a, b); });
        case SelectionMode::subtract:
            return merged(now, other, now.box(),
                          [](Byte a, Byte b) { return std::min(a, Byte(255 - b)); });
        case SelectionMode::intersect:
            return merged(now, other, now.box().intersected(other.box()),
                          [](Byte a, Byte b) { return std::min(a, b); });
    }
    return other;
}

Selection inverted(const Selection& selection, Extent picture) {
    const Rect box = rectOf(picture);
    std::vector<std::uint8_t> bytes = coverageOver(selection, box);
    for (std::uint8_t& c : bytes) c = std::uint8_t(255 - c);
    return {box, std::move(bytes)};
}

}  // namespace weft
