#pragma once
/// The way up of coarse levels too small to fill the device with strips: a block a tile. The same
/// mathematics as kernels/nine_point.h.
#include "kernels/nine_point.h"

namespace weft::gpu {

/// Tuning: levels up to so many points (all channels) go by tiles.
inline constexpr long long kMostInTiles = 300'000;

[[nodiscard]] inline bool goesByTiles(const Shape& s, int channels) {
    return s.area() * channels <= kMostInTiles;
}

/// As ascendNine(). 9 B a point and channel, operators and halos besides.
void ascendTiles(const NineLevel& level, const NineLevel& coarse, const stencil::Smoothing& smoothing,
                 int channels, const float* b, const float* e, float* out, cudaStream_t stream);

}  // namespace weft::gpu
