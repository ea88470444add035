#pragma once
/// The way up of a finest level that is not so large that its memory is all that counts: a block a
/// tile. The same mathematics as kernels/five_point.h.
#include "kernels/five_point.h"

namespace weft::gpu {

/// Tuning: levels up to so many pixels (all channels) go by tiles, up to so many where interiors are
/// left out; where there are fewer, the way up of a cold start reads f, and where still fewer, r is
/// kept whole.
inline constexpr long long kMostInFiveTiles = 16'000'000, kMostDeepTiles = 64'000'000,
                           kMostReadingRhs = 4'000'000, kMostKeptWhole = 1'000'000;

/// Own pixels of a tile, but for the smallest levels'; which of them lie deep inside is known from
/// the mask: fixed pixels are two tiles of the map away.
inline constexpr int kFiveTileColumns = 112, kFiveTileRows = 52;
[[nodiscard]] WEFT_HD inline int fiveTilesAcross(const Shape& s) {
    return (s.width + kFiveTileColumns - 1) / kFiveTileColumns;
}
[[nodiscard]] WEFT_HD inline int fiveTilesDown(const Shape& s) {
    return (s.height + kFiveTileRows - 1) / kFiveTileRows;
}
/// level.deepTiles ← what level.depths tells.
void findDeepTiles(const FiveLevel& level, std::uint8_t* deepTiles, cudaStream_t stream);

/// Whether a finest level may go by tiles, its number of samples apart: kept in FiveLevel::tiles. Of
/// the device that is current when first asked.
[[nodiscard]] bool mayGoByFiveTiles(const Shape& shape);

[[nodiscard]] inline bool goesByTiles(const FiveLevel& level, const NineLevel& coarse, int channels,
                                      bool fromRim = false) {
    return coarse.shape.width > 0 && level.tiles &&
           level.shape.area() * channels <= (fromRim ? kMostDeepTiles : kMostInFiveTiles);
}
[[nodiscard]] inline bool readsRhs(const FiveLevel& level, const NineLevel& coarse, int channels) {
    return level.shape.area() * channels <= kMostReadingRhs && goesByTiles(level, coarse, channels);
}
[[nodiscard]] inline bool keepsWhole(const FiveLevel& level, const NineLevel& coarse, int channels) {
    return level.shape.area() * channels <= kMostKeptWhole && goesByTiles(level, coarse, channels);
}

/// As ascendFive().
void ascendFiveTiles(const FiveLevel& level, const NineLevel& coarse, int channels,
                     const Ascent& ascent, cudaStream_t stream);

}  // namespace weft::gpu
