#pragma once
/// All thresholds and shapes of multigrid's launches, measured on an H200
/// (tests/benchmarks/results/NOTES.md). Samples are pixels times channels.
#include <cstddef>

namespace weft::gpu {

/// What a hierarchy may use of the device; a value, handed down from the backend.
struct PassLimits {
    /// Tiles of the finest level and lane blocks of coarse ones; else strips at every size.
    bool tiles = true;
    long long finestTiles = 16'000'000;  ///< samples of the finest level that go by tiles
};

/// What launches on a device may count on.
struct LaunchFacts {
    std::size_t sharedBytes = 0;  ///< shared memory that a block may ask for
    bool clusters = false;        ///< small levels are solved by clusters of blocks
    PassLimits limits;
};

// Finest level by tiles: where there are fewer samples, the correction of a cold start reads f; r is
// kept in full precision; r and 1 / |N| are kept in full precision in registers.
inline constexpr long long kMostReadingRhs = 4'000'000, kMostKeptWhole = 1'000'000,
                           kMostWholeTerms = 4'000'000;
/// Pixels from which on a block restricts all channels of the finest level, one after the other.
inline constexpr long long kFewestTogether = 3'000'000;

// Coarse levels: samples that are corrected by tiles, and restricted by lane blocks.
inline constexpr long long kMostInCoarseTiles = 300'000, kMostInLaneBlocks = 4'000'000;
/// Lane blocks of one channel from which on, two a multiprocessor, one takes all channels.
inline constexpr unsigned kBlocksForAllChannels = 264;

// Strips: fewer rows than kFewestRows are mostly halo, more than kMostRows gain nothing.
inline constexpr int kFewestRows = 8, kMostRows = 60;
// So many wide strips fill the device (of three channels); of those of kMostRows rows there are kMany
// where more rows than kRowsOfFew are worth it.
inline constexpr int kWantedWide = 2200, kWantedChannels = 3, kRowsOfFew = 32, kMany = 12000;
// Own columns of wide strips: on coarse levels of fewer than kManyPixels, whose launches wait for
// narrow strips, fewer, so that narrow ones waste nothing.
inline constexpr int kWideColumns = 112, kWideColumnsOfFew = 96;
inline constexpr long long kManyPixels = 4'000'000;
/// Own columns of a narrow strip of the finest level.
inline constexpr int kFinestNarrowColumns = 38;
/// Narrow strips from which on launches take wide ones in their order, and the warps, more than the
/// device holds, that take narrow ones then.
inline constexpr unsigned kManyNarrowStrips = 6000, kNarrowWarps = 4000;

// Set-up from the mask: blocks that fill the device, and tiles that one takes at most.
inline constexpr int kMostTilesTogether = 4, kWantedMaskBlocks = 1056;

}  // namespace weft::gpu
