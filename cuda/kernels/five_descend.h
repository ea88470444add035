#pragma once
/// The way down of the finest level where strips deep inside are left out; descendFive() chooses it.
#include "kernels/five_point.h"

namespace weft::gpu {

/// As descendFive() of a Descent that is `fromRim`. There is a coarser level.
void descendRim(const FiveLevel& level, const NineLevel& coarse, int channels, const Descent& descent,
                cudaStream_t stream);

}  // namespace weft::gpu
