#pragma once
/// What is laid over a picture while it is solved: errors and staleness as colours. Any thread.
#include <QImage>
#include <cstdint>
#include <vector>

#include "weft/mask.h"
#include "weft/solver.h"

namespace weft::gui {

/// The largest |u − u*| of any channel, over cells of 2^level × 2^level pixels, in the colours of
/// colour_map.h; transparent where the two agree bit by bit. Cells at the right and lower edge are
/// cut. Both fields: one extent, weft/units.h. Format ARGB32_Premultiplied. Reads 8 B a sample;
/// about 2 ms a megapixel of RGB.
[[nodiscard]] QImage errorMap(FieldView solved, FieldView exact, int level);
/// max |u − u*| over all samples of two fields of one extent, in 8-bit codes.
[[nodiscard]] double largestError(FieldView solved, FieldView exact);

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
