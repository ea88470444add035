#pragma once
/// Which schemes fix the order in which values cross between blocks.
#include "weft/scheme.h"

namespace weft {

/// Blocks of a launch run alone, in the order of their schedule, `resident` of them (auto: one) as if
/// at the same time: Chen et al.'s coarse synchronisation. A block sees of each neighbour what it was
/// when the launch began, or, where the neighbour belongs to an earlier group, what the launch made
/// of it. Launches that follow each other without the host (Anzt et al.'s block-asynchronous
/// iteration) leave that order to what schedules the blocks.
[[nodiscard]] bool runsBlocksInOrder(const Scheme& scheme);

/// On the CPU the scheme takes the same steps to the same bits in every run, with any number of
/// threads. Else blocks read each other's values while they change, which is what weak ordering
/// means: no two runs need be alike. (A device schedules the blocks of `runsBlocksInOrder` as it
/// likes.)
[[nodiscard]] bool repeatsOnCpu(const Scheme& scheme);

}  // namespace weft
