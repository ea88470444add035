#pragma once
// One connected part Ω of what is to be healed.
#include <vector>

#include "field/mask_parts.h"
#include "heal/transparency.h"
#include "weft/field.h"

namespace weft::heal {

/// Ω in its picture, and what may not be a source. Offsets are judged exactly, pixel by pixel.
class Blemish {
public:
    /// `whole`: the mask of all parts, at the picture's own coordinates over `wholeBox`. `hidden`: of
    /// the picture. All must outlive this.
    Blemish(const MaskPart& part, Point partInPicture, const Mask& whole, Point wholeInPicture,
            Extent picture, const Transparency& hidden);

    [[nodiscard]] const Rect& box() const { return box_; }            ///< in the picture
    [[nodiscard]] const Rect& boxOfAll() const { return wholeBox_; }  ///< of all parts
    [[nodiscard]] int diameter() const { return std::max(box_.width, box_.height); }
    [[nodiscard]] bool holds(Point inPicture) const;  ///< a pixel of any part
    /// Pixels within `width` of Ω that are seen in the picture and in no part; 255 each, over
    /// `boxOfRing`.
    [[nodiscard]] Mask ringOf(int width, const Rect& boxOfRing) const;

    /// The moved Ω is whole within `source`, and all of it is seen there; with `sameAsPicture`,
    /// neither it nor a pixel beside it is in a part.
    [[nodiscard]] bool allows(Point offset, Extent source, const Transparency& hidden,
                              bool sameAsPicture) const;

    /// Calls run(y, from, to) for Ω's pixels row by row, in the picture.
    template <class Run>
    void forRuns(const Run& run) const {
        for (const PixelRun& r : runs_) run(r.y, r.from, r.to);
    }

private:
    struct PixelRun {
        int y, from, to;
    };
    [[nodiscard]] bool meets(int y, int from, int to) const;

    Rect box_, wholeBox_;
    const Mask& whole_;
    Extent picture_;
    const Transparency& hidden_;
    std::vector<PixelRun> runs_;
};

}  // namespace weft::heal
