#include "backend/coarse/coarse_levels.h"

#include "kernels/coarse/coarse_level.h"

namespace weft::gpu {

void CoarseLevels::clear() {
    levels_.assign(1, {});
    smoothing_.assign(1, {});
}

void CoarseLevels::add(const CoarseLevel& level, const stencil::Smoothing& smoothing) {
    levels_.push_back(level);
    smoothing_.push_back(smoothing);
}

void CoarseLevels::chooseLast(const float* inverse, const LaunchFacts& facts) {
    chooseCoarsest(inverse, facts);
    chooseSmallLevels(inverse, facts);
}

CoarsestLevels CoarseLevels::coarsestFrom(int top, const float* inverse) const {
    CoarsestLevels coarsest;
    for (int l = top; l < levels(); ++l) {
        if (coarsest.count > 1)
            coarsest.first[coarsest.count] =
                firstCoarsestThread(coarsest.first[coarsest.count - 1], levels_[l - 1].shape.area(),
                                    levels_[l].shape.area());
        coarsest.levels[coarsest.count] = levels_[l];
        coarsest.smoothing[coarsest.count] = smoothing_[l];
        coarsest.offset[coarsest.count++] = coarsest.cells;
        coarsest.cells += coarsestCellsOf(levels_[l].shape);
    }
    coarsest.inverse = inverse;
    return coarsest;
}

void CoarseLevels::chooseCoarsest(const float* inverse, const LaunchFacts& facts) {
    coarsestTop_ = levels() - 1;
    coarsest_ = coarsestFrom(coarsestTop_, inverse);
    for (int top = coarsestTop_ - 1; top >= 1 && levels() - top <= CoarsestLevels::kMost; --top) {
        bool fits = true;
        for (int l = top; l < levels() - 1; ++l)
            fits = fits && fitsCoarsest(levels_[l].shape, l - top);
        if (!fits) return;
        const CoarsestLevels larger = coarsestFrom(top, inverse);
        if (coarsestBytes(larger) > facts.sharedBytes) return;
        coarsestTop_ = top;
        coarsest_ = larger;
    }
}

void CoarseLevels::chooseSmallLevels(const float* inverse, const LaunchFacts& facts) {
    smallTop_ = 0;
    if (!facts.clusters || coarsestTop_ == 1) return;
    int top = 1;
    while (top < levels() && smallTilesOf(levels_[top].shape) > SmallLevels::kMostTiles) ++top;
    const int below = top + SmallLevels::kTiled;
    if (below >= levels() || levels() - below > CoarsestLevels::kMost) return;
    const CoarsestLevels coarsest = coarsestFrom(below, inverse);
    if (!fitsSmallLevels(coarsest)) return;
    for (int l = 0; l < SmallLevels::kTiled; ++l)
        small_.levels[l] = levels_[top + l], small_.smoothing[l] = smoothing_[top + l];
    small_.coarsest = coarsest_ = coarsest;
    small_.across = smallTilesAcross(levels_[top].shape);
    small_.tiles = smallTilesOf(levels_[top].shape);
    smallTop_ = top;
    coarsestTop_ = below;
}

void CoarseLevels::cycle(int channels, const std::vector<LevelPlanes>& planes,
                         const PassLimits& limits, cudaStream_t stream) const {
    const int last = lastLaunch();
    for (int l = 1; l < last; ++l)
        restrictCoarseResidual(levels_[l], levels_[l + 1], smoothing_[l].first, channels, planes[l].b,
                               planes[l + 1].b, choosePass(levels_[l], channels, limits), stream);
    if (smallTop_ > 0)
        solveSmallLevels(small_, channels, {planes[last], planes[last + 1], planes[last + 2]},
                         stream);
    else
        solveCoarsest(coarsest_, channels, planes[last].b, planes[last].t, stream);
    for (int l = last - 1; l >= 1; --l)
        correctAndSmoothCoarse(levels_[l], levels_[l + 1], smoothing_[l], channels, planes[l].b,
                               planes[l + 1].t, planes[l].t, choosePass(levels_[l], channels, limits),
                               stream);
}

}  // namespace weft::gpu
