#include "heal/blemish.h"

#include <algorithm>
#include <cmath>

namespace weft::heal {

Blemish::Blemish(const MaskPart& part, Point partInPicture, const Mask& whole, Point wholeInPicture,
                 Extent picture, const Transparency& hidden)
    : box_(rectOf(part.mask.extent()).translated(partInPicture)),
      wholeBox_(rectOf(whole.extent()).translated(wholeInPicture)),
      whole_(whole),
      picture_(picture),
      hidden_(hidden) {
    for (int y = 0; y < box_.height; ++y) {
        const std::uint8_t* row = part.mask.row(y);
        for (int x = 0; x < box_.width; ++x) {
            const int from = x;
            while (x < box_.width && row[x] != Mask::kFixed) ++x;
            if (x > from) runs_.push_back({box_.y + y, box_.x + from, box_.x + x});
        }
    }
}

bool Blemish::holds(Point p) const {
    return wholeBox_.contains(p) && whole_.unknown(p - wholeBox_.topLeft());
}

/// Any part has a pixel of [from, to) in row y.
bool Blemish::meets(int y, int from, int to) const {
    const Rect row = Rect{from, y, to - from, 1}.intersected(wholeBox_);
    if (row.empty()) return false;
    const std::uint8_t* first = whole_.row(y - wholeBox_.y) + (row.x - wholeBox_.x);
    return std::any_of(first, first + row.width, [](std::uint8_t b) { return b != Mask::kFixed; });
}

bool Blemish::allows(Point offset, Extent source, const Transparency& hidden,
                     bool sameAsPicture) const {
    const Rect moved = box_.translated(offset);
    if (moved.intersected(rectOf(source)) != moved) return false;
    if (std::any_of(runs_.begin(), runs_.end(), [&](const PixelRun& r) {
            return hidden.meets(r.y + offset.y, r.from + offset.x, r.to + offset.x);
        }))
        return false;
    const Rect beside = moved.grownBy(1);
    if (!sameAsPicture || beside.intersected(wholeBox_).empty()) return true;
    return std::none_of(runs_.begin(), runs_.end(), [&](const PixelRun& r) {
        const int y = r.y + offset.y, from = r.from + offset.x, to = r.to + offset.x;
        return meets(y, from - 1, to + 1) || meets(y - 1, from, to) || meets(y + 1, from, to);
    });
}

Mask Blemish::ringOf(int width, const Rect& boxOfRing) const {
    Mask ring(boxOfRing.extent());
    for (int dy = -width; dy <= width; ++dy) {
        const int dx = static_cast<int>(std::sqrt(double(width * width - dy * dy)));
        for (const PixelRun& r : runs_) {
            const Rect row =
                Rect{r.from - dx, r.y + dy, r.to - r.from + 2 * dx, 1}.intersected(boxOfRing);
            if (row.empty()) continue;
            std::uint8_t* to = ring.row(row.y - boxOfRing.y) + (row.x - boxOfRing.x);
            std::fill(to, to + row.width, Mask::kUnknown);
        }
    }
    for (int y = 0; y < boxOfRing.height; ++y)
        for (int x = 0; x < boxOfRing.width; ++x) {
            const Point p{boxOfRing.x + x, boxOfRing.y + y};
            if (!rectOf(picture_).contains(p) || holds(p) || hidden_.meets(p.y, p.x, p.x + 1))
                ring.set({x, y}, false);
        }
    return ring;
}

}  // namespace weft::heal
