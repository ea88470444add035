#pragma once
/// The way down of coarse levels on which patches, one a lane, are faster than strips. The same
/// mathematics as kernels/nine_point.h.
#include "kernels/nine_point.h"
#include "runtime/choices.h"

namespace weft::gpu {

/// Tuning: levels up to so many points (all channels) go by patches.
inline constexpr long long kMostInPatches = 4'000'000;

[[nodiscard]] inline bool goesByPatches(const Shape& s, int channels) {
    return s.area() * channels <= kMostInPatches && tilesAllowed();
}

/// As descendNine(), ω > 0. 5 B a point and channel, operators and halos besides.
void descendPatches(const NineLevel& level, const NineLevel& coarse, float omega, int channels,
                    const float* b, float* coarseRhs, int zeroFrom, cudaStream_t stream);

}  // namespace weft::gpu
