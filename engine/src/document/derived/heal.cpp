#include <algorithm>
#include <cmath>

#include "document/derived/derivation.h"

namespace weft {

/// The picture below as it is (dx, dy) pixels away; beyond its border the border repeats.
Derived deriveHealed(const DerivationInput& in) {
    const Point by{static_cast<int>(std::lround(in.operation.value("dx"))),
                   static_cast<int>(std::lround(in.operation.value("dy")))};
    const auto onCanvas = [&](Point p) {
        return Point{std::clamp(p.x, 0, in.canvas.width - 1),
                     std::clamp(p.y, 0, in.canvas.height - 1)};
    };
    const Point first = onCanvas(in.frame.topLeft() + by);
    const Point last = onCanvas(Point{in.frame.right() - 1, in.frame.bottom() - 1} + by);
    const Base base = in.below({first.x, first.y, last.x - first.x + 1, last.y - first.y + 1});
    auto image = std::make_shared<Field>(in.frame.extent(), in.channels, false);
    const FieldSpan out = image->span();
    const FieldView samples = base.field->view();
    in.pool.forRows(in.frame.height, 32, [&](int begin, int end) {
        for (int c = 0; c < in.channels; ++c)
            for (int y = begin; y < end; ++y) {
                const int fromY = onCanvas({0, in.frame.y + y + by.y}).y - base.origin.y;
                const float* const from = samples.row(c, fromY) - base.origin.x;
                float* const to = out.row(c, y) - in.frame.x;
                const int left = std::clamp(first.x - by.x, in.frame.x, in.frame.right());
                const int right = std::clamp(last.x + 1 - by.x, left, in.frame.right());
                std::fill(to + in.frame.x, to + left, from[first.x]);
                if (right > left) std::copy(from + left + by.x, from + right + by.x, to + left);
                std::fill(to + right, to + in.frame.right(), from[last.x]);
            }
    });
    if (const float range = base.field->exactRange(); range > 0) image->setExactRange(range);
    return {std::move(image)};
}

}  // namespace weft
