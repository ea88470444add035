#pragma once
// Host orders: launches of k steps, blocks scheduled `resident` at a time.
#include <atomic>

#include "cpu/relaxation/tiled_runner.h"

namespace weft {

/// In a launch each block loads tile and halo, does k steps on its own copy, exchanging halos every
/// `interval` steps if the scheme does, and writes back: into the grid it read (grids = 1) or into
/// the other (grids = 2; halos then cross through the grid being read). A worker has its share of the
/// resident blocks and does `interval` steps of one, then of the next; where one ends, the next in
/// the order of blocks takes its place.
template <class Cells, class T>
class LaunchRunner final : public TiledRunner<Cells, T> {
public:
    using TiledRunner<Cells, T>::TiledRunner;

    void forget() override;
    bool run(const RunLimits& limits) override;
    void resetSteps() override;

private:
    /// A place for a resident block.
    struct Slot {
        Tile<Cells, T> tile;
        int left = 0;  ///< steps of the launch still to do
        bool busy = false;
    };
    [[nodiscard]] int stepsInCache() const override { return this->scheme_.sweepsALaunch(); }
    void makeSlots();
    /// One worker's part of a launch.
    void work(int worker, const RunLimits& limits);
    /// Steps of one resident block up to its next exchange or its end.
    void advance(Slot& slot, const std::stop_token& stop);
    [[nodiscard]] bool take(Slot& slot);
    [[nodiscard]] bool twoGrids() const { return this->scheme_.grids == 2; }

    std::vector<std::vector<Slot>> slots_;  ///< of each worker
    std::atomic<int> taken_{0};             ///< blocks of the launch that have been taken
};

extern template class LaunchRunner<PoissonCells, float>;
extern template class LaunchRunner<PoissonCells, double>;
extern template class LaunchRunner<OrientationCells, float>;
extern template class LaunchRunner<OrientationCells, double>;

}  // namespace weft
