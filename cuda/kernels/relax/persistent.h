#pragma once
/// What blocks that stay on the device are told.
#include "kernels/relax/grid_barrier.h"

namespace weft::gpu {

/// One launch of blocks that meet every `sweeps` steps, `rounds` times; or (Barrier::none) that run
/// freely, `interval` steps a turn, until all of them together have done `goal` tile steps.
struct PersistentRun {
    GridBarrier barrier;
    int rounds = 0;
    int sweeps = 1;
    unsigned* total = nullptr;  ///< free: tile steps of this launch so far; 0 at its start
    unsigned goal = 0;
    unsigned* steps = nullptr;  ///< free: steps of each tile, channel by channel; added to
};

}  // namespace weft::gpu
