#pragma once
// Picture and ring, reduced.
#include <vector>

#include "weft/field.h"
#include "weft/geometry.h"

namespace weft {
class ThreadPool;
}

namespace weft::heal {

/// A window of a picture reduced by 2^level: each cell is the mean of its known pixels.
struct MatchLevel {
    Field owned;        ///< of reduced levels
    FieldView samples;  ///< 1 or 3 channels
    Field known;        ///< 0 .. 1: share of a cell that is known
    [[nodiscard]] Extent extent() const { return known.extent(); }
};
/// Cells of twice the side; an odd last row or column is left out.
[[nodiscard]] MatchLevel reduced(const MatchLevel& fine, ThreadPool& pool);

/// A cell of the ring around Ω.
struct RingCell {
    Point at;      ///< in the level's window of the picture
    float weight;  ///< share of the cell that belongs to the ring
    float sample[3];
};
/// The cells of a level whose `ring` (one channel, extent of the level) is above 0.
[[nodiscard]] std::vector<RingCell> ringCells(const MatchLevel& level, FieldView ring);
/// Half of a ring's resolution, as reduced() has it.
[[nodiscard]] Field reducedRing(const Field& ring);

}  // namespace weft::heal
