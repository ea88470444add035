#include "heal/match_pyramid.h"

#include <algorithm>
#include <cmath>

#include "weft/backend/thread_pool.h"

namespace weft::heal {

namespace {

constexpr int kLeastCells = 8;               ///< of a window's side on a level
constexpr std::size_t kLeastRingCells = 16;  ///< fewer tell nothing apart

/// Level 0 of a window: pixels of `blemish` are not known.
MatchLevel windowOf(FieldView picture, const Rect& window, const Blemish* blemish) {
    MatchLevel level{{}, picture.crop(window), Field(window.extent(), 1, false)};
    const FieldSpan known = level.known.span();
    for (int y = 0; y < window.height; ++y) std::fill_n(known.row(0, y), window.width, 1.0f);
    const Rect unknown = blemish ? blemish->boxOfAll().intersected(window) : Rect{};
    for (int y = unknown.y; y < unknown.bottom(); ++y)
        for (int x = unknown.x; x < unknown.right(); ++x)
            if (blemish->holds({x, y})) known.row(0, y - window.y)[x - window.x] = 0;
    return level;
}

Field ringField(const Blemish& blemish, int width, const Rect& window) {
    const Mask mask = blemish.ringOf(width, window);
    Field ring(window.extent(), 1, false);
    const FieldSpan out = ring.span();
    for (int y = 0; y < window.height; ++y)
        for (int x = 0; x < window.width; ++x)
            out.row(0, y)[x] = mask.row(y)[x] != Mask::kFixed ? 1.0f : 0.0f;
    return ring;
}

/// Offsets in cells of `side` pixels whose pixels, base + side · cells, lie in [least, most].
OffsetRange inCells(int least, int most, int base, int side) {
    return {static_cast<int>(std::ceil(double(least - base) / side)),
            static_cast<int>(std::floor(double(most - base) / side))};
}

}  // namespace

MatchPyramid::MatchPyramid(FieldView picture, const Blemish& blemish, const SearchArea& area,
                           std::int64_t mostCompared, ThreadPool& pool)
    : blemish_(blemish),
      area_(area),
      ringWindow_(blemish.box().grownBy(area.ring).intersected(rectOf(picture.extent))),
      sourceWindow_(blemish.box()
                        .translated(area.about)
                        .grownBy(area.reach + area.ring)
                        .intersected(rectOf(area.source.extent))) {
    if (sourceWindow_.empty()) return;
    Field ring = ringField(blemish, area.ring, ringWindow_);
    addLevel(windowOf(picture, ringWindow_, &blemish),
             windowOf(area.source, sourceWindow_, area.isSame ? &blemish : nullptr), ring);
    while (compared() > mostCompared) {
        ring = reducedRing(ring);
        const Level& fine = levels_.back();
        addLevel(reduced(fine.picture, pool), reduced(fine.source, pool), ring);
    }
}

void MatchPyramid::addLevel(MatchLevel picture, MatchLevel source, const Field& ring) {
    Level level{std::move(picture), std::move(source), {}};
    level.ring = ringCells(level.picture, ring.view());
    for (const RingCell& cell : level.ring) level.weight += cell.weight;
    levels_.push_back(std::move(level));
}

Point MatchPyramid::inPixels(Point cells, std::size_t level) const {
    const Point base = sourceWindow_.topLeft() - ringWindow_.topLeft();
    const int side = 1 << level;
    return {base.x + cells.x * side, base.y + cells.y * side};
}

OffsetRange MatchPyramid::offsetsInX(std::size_t level) const {
    const int side = 1 << level;
    return inCells(std::max(area_.about.x - area_.reach, -blemish_.box().x - side + 1),
                   std::min(area_.about.x + area_.reach,
                            area_.source.extent.width - blemish_.box().right() + side - 1),
                   sourceWindow_.x - ringWindow_.x, side);
}

OffsetRange MatchPyramid::offsetsInY(std::size_t level) const {
    const int side = 1 << level;
    return inCells(std::max(area_.about.y - area_.reach, -blemish_.box().y - side + 1),
                   std::min(area_.about.y + area_.reach,
                            area_.source.extent.height - blemish_.box().bottom() + side - 1),
                   sourceWindow_.y - ringWindow_.y, side);
}

/// Of the coarsest level; 0 where it must not be reduced further.
std::int64_t MatchPyramid::compared() const {
    const Level& level = levels_.back();
    const auto isSmall = [](Extent e) { return std::min(e.width, e.height) < 2 * kLeastCells; };
    if (isSmall(level.source.extent()) || level.ring.size() < 2 * kLeastRingCells) return 0;
    const std::size_t last = levels_.size() - 1;
    return std::int64_t{offsetsInX(last).count()} * offsetsInY(last).count() *
           static_cast<std::int64_t>(level.ring.size());
}

void MatchPyramid::differences(std::size_t index, OffsetRange x, int y, RingSums& sums,
                               double* out) const {
    const Level& level = levels_[index];
    sums.compare(level.ring, level.source, x, y);
    for (int i = 0; i < x.count(); ++i) out[i] = sums.difference(i, level.weight);
}

Contents MatchPyramid::ringContents() const {
    const Level& level = levels_.front();
    Contents contents;
    for (const RingCell& cell : level.ring)
        for (int c = 0; c < area_.source.channels; ++c) {
            contents.add(c, cell.sample[c]);
            for (const Point q : {cell.at + Point{1, 0}, cell.at + Point{0, 1}})
                if (rectOf(level.picture.extent()).contains(q) && level.picture.known.at(0, q) > 0)
                    contents.addStep(level.picture.samples.at(c, q) - cell.sample[c]);
        }
    return contents;
}

}  // namespace weft::heal
