#include "cpu/multigrid/cycle_engine.h"

#include <algorithm>

namespace weft {

bool CycleEngine::attach(const Hierarchy& hierarchy, int channels, const std::stop_token& stop) {
    hierarchy_ = &hierarchy;
    interior_.attach(hierarchy);
    coarse_.attach(hierarchy.levels(), {hierarchy.hasLinks() ? kCoarseSweepsOfLinks : kCoarseSweeps},
                   channels);
    for (std::size_t l = 0; l < coarse_.size(); ++l)
        for (Grid<float>* g : {&coarse_[l].x, &coarse_[l].f}) {
            if (stop.stop_requested()) return false;
            hierarchy.shape(static_cast<int>(l), channels, *g, *pool_);
        }
    scratch_.resize(static_cast<std::size_t>(pool_->threads() * std::max(channels, 4)));
    return true;
}

float CycleEngine::takeLargest() {
    float largest = 0;
    for (FineScratch& s : scratch_) largest = std::max(largest, std::exchange(s.largest, 0.0f));
    return largest;
}

/// Counts so many bytes a cell of a coarse level; a third more for the levels below.
void CycleEngine::countBytes(std::size_t level, int channels, int bytes) {
    const GridShape& s = coarse_[level].x.shape();
    bytesMoved_ += std::int64_t{s.width} * s.height * channels * bytes;
}

float CycleEngine::coarseCorrection(int channels) {
    if (coarse_.empty()) return 0;
    countBytes(0, channels, 22 * 4 / 3);  // passes of 9 and 13 B
    return coarse_.correct(0, channels);
}

float CycleEngine::secondLevelCorrection(int channels) {
    coarse_.restrictFirst(channels);
    countBytes(1, channels, 20 + 22 * 4 / 3);
    return coarse_.correct(1, channels);
}

float CycleEngine::fullMultigrid(FieldView f, bool rhsIsBoundaryOnly) {
    if (coarse_.empty()) return 0;
    restrictRhs(f, rhsIsBoundaryOnly);
    bytesMoved_ += f.extent.area() * f.channels * (rhsIsBoundaryOnly ? 1 : 4);
    return descend(f.channels);
}

float CycleEngine::fullMultigridFromBoundary(Grid<float>& x, FieldView f,
                                             const BoundaryRhs& boundaryRhs) {
    finePass(x, f,
             {.prolong = Prolong::zero,
              .halfSweeps = kBoundaryReach,
              .boundaryRhs = &boundaryRhs,
              .nearBoundary = true});
    return coarse_.empty() ? 0 : descend(f.channels);
}

float CycleEngine::descend(int channels) {
    // Restriction 5 B, passes of 10 and 13 B, the V-cycle below.
    countBytes(0, channels, (28 + 22 / 3) * 4 / 3);
    return coarse_.descend(channels);
}

}  // namespace weft
