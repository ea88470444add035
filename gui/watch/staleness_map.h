#pragma once
/// How far each block has come, as colours.
#include <QImage>
#include <cstdint>

#include "weft/mask.h"
#include "weft/solver.h"

namespace weft::gui {

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
