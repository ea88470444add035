#pragma once
// How different the ring around Ω is from its like at a row of places.
#include <vector>

#include "cpu/simd/pictures/match_kernels.h"
#include "heal/match_level.h"

namespace weft::heal {

/// Offsets, both included; empty where from > to.
struct OffsetRange {
    int from, to;
    [[nodiscard]] int count() const { return to < from ? 0 : to - from + 1; }
};

/// Sums over a ring of w, w d_c and w Σ d_c², with w = weight · known and d_c the difference of
/// channel c, for a row of offsets; and what follows from them.
class RingSums {
public:
    explicit RingSums(int mostOffsets);
    /// The ring moved by (x.from .. x.to, y) cells; no more of them than was said. Cells that are
    /// then beyond the source are not known.
    void compare(const std::vector<RingCell>& ring, const MatchLevel& source, OffsetRange x, int y);
    /// HealSource::difference; infinite where less than a quarter of `total`, the ring's own weight,
    /// is known. What is not known makes it less certain: times (total / known).
    [[nodiscard]] double difference(int offset, double total) const;

private:
    void compareBlock(const std::vector<RingCell>& ring, const MatchLevel& source, OffsetRange x,
                      int y, int first);
    void addClipped(const RingCell& cell, const MatchLevel& source, OffsetRange x, int y, int first);

    int channels_ = 0;
    std::vector<float> weight_, squares_, sums_[3];
    std::vector<simd::MatchCell> whole_;
};

}  // namespace weft::heal
