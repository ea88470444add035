#pragma once
/// Selections from shapes and from samples. Pixel (i, j) covers [i, i + 1) × [j, j + 1), and a shape
/// selects the pixels whose centre it holds. Any thread.
#include <cstdint>
#include <span>
#include <stop_token>

#include "weft/selection/selection.h"
#include "weft/selection/stroke.h"

namespace weft {

[[nodiscard]] Selection selectRect(const Rect& rect);
/// The largest ellipse within `rect`.
[[nodiscard]] Selection selectEllipse(const Rect& rect);
/// The even-odd interior of a closed polygon whose corners lie on pixel corners.
[[nodiscard]] Selection selectPolygon(std::span<const Point> corners);
/// All pieces together, of what lies within `picture`: of each pixel the most that one of them
/// covers.
[[nodiscard]] Selection selectStroke(std::span<const StrokePiece> pieces, Extent picture);
/// What is unknown in `mask`, whose first pixel lies at `origin`.
[[nodiscard]] Selection selectMask(const Mask& mask, Point origin = {});
/// Coverage = sample / full scale, rounded to nearest and clamped; for alpha channels, luma and mask
/// files. `samples`: one channel, unit of weft/units.h.
[[nodiscard]] Selection selectSamples(FieldView samples);

/// Pixels as screens have them, 0xAARRGGBB, `stride` pixels from row to row. Does not own.
struct CodesView {
    const std::uint32_t* data = nullptr;
    Extent extent;
    std::ptrdiff_t stride = 0;

    [[nodiscard]] const std::uint32_t* row(int y) const { return data + y * stride; }
};
/// What is alike is chosen by ...
enum class Reach {
    connected,   ///< only what is joined to the seed through pixels' sides
    everywhere,  ///< in the whole picture
};
/// The magic wand: pixels whose red, green and blue each differ from the seed's by at most
/// `tolerance` codes. Empty where the seed lies outside, or where stopped. Reads 4 B a pixel at most
/// twice.
[[nodiscard]] Selection selectSimilar(const CodesView& codes, Point seed, int tolerance, Reach reach,
                                      const std::stop_token& stop = {});

}  // namespace weft
