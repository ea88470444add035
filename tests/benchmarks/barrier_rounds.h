#pragma once
/// The barriers alone: Xiao & Feng's micro-benchmark.
#include "weft/scheme.h"

namespace weft::gpu {

/// Rounds of blocks that each take a mean of two floats and meet. Launch kinds: one launch a round
/// (launchGraph: nodes of graphs of up to 1000).
struct BarrierRounds {
    Barrier kind = Barrier::simple;
    int blocks = 132, threads = 256, rounds = 10'000;
};

/// Seconds from the first round to the end of the last, over the rounds. Device barriers want all
/// blocks on the device together. Throws DeviceError.
[[nodiscard]] double secondsARound(const BarrierRounds& rounds);

}  // namespace weft::gpu
