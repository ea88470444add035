#pragma once
/// What is laid over a picture while it is solved: errors and staleness as colours. Any thread.
#include <QImage>
#include <cstdint>
#include <vector>

#include "weft/mask.h"
#include "weft/solver.h"
#include "weft/units.h"

namespace weft::gui {

/// What errors are told in: of pictures 8-bit codes, of surfaces thousandths of (f, g).
struct ErrorUnit {
    float inField;  ///< one of them
};
inline constexpr ErrorUnit kCodes{kCode8}, kThousandths{1e-3f};

/// The largest |u − u*| of any channel, over cells of 2^level × 2^level pixels, in the colours of
/// colour_map.h; transparent where the two agree bit by bit. Cells at the right and lower edge are
/// cut. Both fields: one extent, weft/units.h. Format ARGB32_Premultiplied. Reads 8 B a sample;
/// about 2 ms a megapixel of RGB. `most`: where the scale ends, in units.
[[nodiscard]] QImage errorMap(FieldView solved, FieldView exact, int level, double most = 100,
                              ErrorUnit unit = kCodes);
/// max |u − u*| over all samples of two fields of one extent, in units.
[[nodiscard]] double largestError(FieldView solved, FieldView exact, ErrorUnit unit = kCodes);

/// Seams that blocks leave in the error, in colours of their own.
struct SeamMap {
    QImage image;      ///< ARGB32_Premultiplied
    double scale = 0;  ///< units that the ends of the colours stand for
};
/// e = u − u* less the mean of e four pixels to the left, right, above and below, of the channel
/// where that is largest: smooth errors vanish, and kinks at the edges of blocks stand out. Scaled so
/// that one pixel in fifty goes beyond the colours; transparent where u or such a neighbour equals u*
/// bit by bit, as fixed pixels do. Cells as those of errorMap(). About 10 ms a megapixel of RGB.
[[nodiscard]] SeamMap seamMap(FieldView solved, FieldView exact, int level, ErrorUnit unit = kCodes);

/// Fewest and most steps of any block that has unknowns; 0 and 0 where there is none.
struct StepRange {
    std::uint32_t fewest = 0, most = 0;
    [[nodiscard]] std::uint32_t staleness() const { return most - fewest; }
};
/// One flag a block, row by row: has it a pixel to solve? `mask` lies with its pixel `boxInMask` on
/// the box's top-left one.
[[nodiscard]] std::vector<bool> blocksInUse(const BlockSteps& blocks, const Mask& mask,
                                            Point boxInMask);
[[nodiscard]] StepRange rangeOf(const BlockSteps& blocks, const std::vector<bool>& inUse);
/// One pixel a block, the brighter the further behind the foremost one; transparent where not in use.
/// Format ARGB32_Premultiplied.
[[nodiscard]] QImage stalenessMap(const BlockSteps& blocks, const std::vector<bool>& inUse,
                                  const StepRange& range);

}  // namespace weft::gui
