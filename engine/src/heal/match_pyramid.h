#pragma once
// The ring around Ω and the window in which its like is sought, level by level.
#include <cstdint>
#include <vector>

#include "heal/blemish.h"
#include "heal/contents.h"
#include "heal/match_level.h"
#include "heal/ring_sums.h"

namespace weft::heal {

/// Where is searched.
struct SearchArea {
    FieldView source;
    bool isSame = true;  ///< the source is the picture itself: Ω is not known there
    Point about;         ///< offset around which is searched, in pixels
    int reach = 0;       ///< farthest from it in x and y
    int ring = 0;        ///< width
};

/// Level 0: pixels; level l: cells of 2^l × 2^l pixels. Offsets in cells lead from a cell of the
/// ring's window to one of the source's.
class MatchPyramid {
public:
    /// Adds levels until all offsets times the ring's cells are at most `mostCompared`, or cells are
    /// too few to be told apart. What it is made of must outlive it.
    MatchPyramid(FieldView picture, const Blemish& blemish, const SearchArea& area,
                 std::int64_t mostCompared, ThreadPool& pool);

    [[nodiscard]] std::size_t levels() const { return levels_.size(); }  ///< 0: nothing to search
    [[nodiscard]] Point inPixels(Point cells, std::size_t level) const;
    /// Within reach and with the moved Ω in the source but for a cell.
    [[nodiscard]] OffsetRange offsetsInX(std::size_t level) const;
    [[nodiscard]] OffsetRange offsetsInY(std::size_t level) const;
    /// HealSource::difference at cell offsets (x.from .. x.to, y), to `out`.
    void differences(std::size_t level, OffsetRange x, int y, RingSums& sums, double* out) const;
    /// Of the picture in the ring.
    [[nodiscard]] Contents ringContents() const;

private:
    struct Level {
        MatchLevel picture, source;
        std::vector<RingCell> ring;
        double weight = 0;  ///< of the ring
    };
    void addLevel(MatchLevel picture, MatchLevel source, const Field& ring);
    [[nodiscard]] std::int64_t compared() const;

    const Blemish& blemish_;
    SearchArea area_;
    Rect ringWindow_, sourceWindow_;
    std::vector<Level> levels_;
};

}  // namespace weft::heal
