#pragma once
/// Heights at the corners between pixels.
#include <array>

#include "weft/field.h"
#include "weft/mask.h"

namespace weft::io {

/// Reads a height field, whose samples are heights at the middles of pixels, at corners of pixels.
class CornerHeights {
public:
    CornerHeights(FieldView height, const Mask& mask) : height_(height), mask_(mask) {}

    [[nodiscard]] bool inside(int x, int y) const {
        return x >= 0 && y >= 0 && x < mask_.extent().width && y < mask_.extent().height &&
               mask_.unknown({x, y});
    }
    [[nodiscard]] float pixel(int x, int y) const { return height_.at(0, {x, y}); }
    /// Corner (x, y) is the upper left corner of pixel (x, y). Cubic interpolation (weights −1, 9, 9,
    /// −1 over 16 along each axis) where all sixteen pixels are unknown, else the mean of those of
    /// the four next ones that are; at least one must be.
    [[nodiscard]] float at(int x, int y) const;

private:
    FieldView height_;
    const Mask& mask_;
};

}  // namespace weft::io
