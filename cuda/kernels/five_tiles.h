#pragma once
/// The way up of a finest level too small to fill the device with strips: a block a tile. The same
/// mathematics as kernels/five_point.h.
#include "kernels/five_point.h"

namespace weft::gpu {

/// Tuning: levels up to so many pixels (all channels) go by tiles.
inline constexpr long long kMostInFiveTiles = 1'000'000;

/// Whether a block of this device has room for a tile. Of the device that is current when first
/// asked.
[[nodiscard]] bool hasRoomForFiveTiles();

[[nodiscard]] inline bool goesByTiles(const FiveLevel& level, const NineLevel& coarse, int channels) {
    return coarse.shape.width > 0 && level.shape.area() * channels <= kMostInFiveTiles &&
           hasRoomForFiveTiles();
}

/// As ascendFive().
void ascendFiveTiles(const FiveLevel& level, const NineLevel& coarse, int channels,
                     const Ascent& ascent, cudaStream_t stream);

}  // namespace weft::gpu
