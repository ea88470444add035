#pragma once
/// Nine-point levels and the one cycle on them.
#include <cuda_runtime_api.h>

#include <vector>

#include "kernels/levels/pass_plan.h"
#include "kernels/smallest/small_levels.h"

namespace weft::gpu {

/// Levels 1 .. levels() − 1, each on every second point of the one before, the last so small that it
/// is solved with its inverse. The class that owns their memory says how each is smoothed.
class CoarseLevels {
public:
    void clear();
    void add(const CoarseLevel& level, const stencil::Smoothing& smoothing);
    /// Which of them one block, or a cluster of blocks, solves together. `inverse`: where that of the
    /// last level's operator is. Levels and their plans must not change afterwards.
    void chooseLast(const float* inverse, const LaunchFacts& facts);

    [[nodiscard]] int levels() const { return static_cast<int>(levels_.size()); }
    [[nodiscard]] CoarseLevel& operator[](int level) { return levels_[level]; }
    [[nodiscard]] const CoarseLevel& operator[](int level) const { return levels_[level]; }
    [[nodiscard]] const stencil::Smoothing& smoothing(int level) const { return smoothing_[level]; }
    /// First of the levels that one block solves together.
    [[nodiscard]] int coarsestTop() const { return coarsestTop_; }
    /// The first level of those that are solved in one launch: smallTop(), which a cluster of blocks
    /// a channel solves together with all below it, or where there is none coarsestTop().
    [[nodiscard]] int lastLaunch() const { return smallTop_ > 0 ? smallTop_ : coarsestTop_; }
    [[nodiscard]] int smallTop() const { return smallTop_; }  ///< 0: none
    [[nodiscard]] const CoarsestLevels& coarsest() const { return coarsest_; }
    [[nodiscard]] const SmallLevels& small() const { return small_; }

    /// One V-cycle from zero on level 1, whose right-hand side is planes[1].b: the result is in
    /// planes[1].t. `planes` of the levels 1 .. coarsestTop(), so many channels each.
    void cycle(int channels, const std::vector<LevelPlanes>& planes, const PassLimits& limits,
               cudaStream_t stream) const;

private:
    [[nodiscard]] CoarsestLevels coarsestFrom(int top, const float* inverse) const;
    void chooseCoarsest(const float* inverse, const LaunchFacts& facts);
    void chooseSmallLevels(const float* inverse, const LaunchFacts& facts);

    std::vector<CoarseLevel> levels_ = std::vector<CoarseLevel>(1);
    std::vector<stencil::Smoothing> smoothing_ = std::vector<stencil::Smoothing>(1);
    CoarsestLevels coarsest_;
    int coarsestTop_ = 1;
    SmallLevels small_;
    int smallTop_ = 0;
};

}  // namespace weft::gpu
