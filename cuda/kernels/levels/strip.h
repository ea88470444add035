#pragma once
/// How a level is cut into strips, one a warp (kernels/levels/strip.cuh).
#include <algorithm>

#include "kernels/levels/levels.h"
#include "kernels/tuning.h"

namespace weft::gpu {

/// `across` strips side by side, `down` one below the other, in every channel.
struct StripCut {
    unsigned across = 0, down = 0;
    int rows = 0;  ///< own rows of a strip
    unsigned channels = 0;

    [[nodiscard]] WEFT_HD unsigned strips() const { return across * down * channels; }
};

/// Rows that a pass streams besides a strip's own; the sum is a multiple of its period.
struct StreamedRows {
    int halo = 0, period = 0;
};

/// Strips of `columns` own columns and about `most` own rows or less. A strip streams `halo` rows
/// (even) besides its own; the sum is a multiple of `period` (even).
inline StripCut cutIntoStrips(const Shape& s, int channels, int columns, int halo, int period,
                              int most = kMostRows) {
    StripCut cut;
    cut.channels = static_cast<unsigned>(channels);
    cut.across = static_cast<unsigned>((s.width + columns - 1) / columns);
    const long long column = static_cast<long long>(cut.across) * channels * s.height;
    const auto wanted = std::clamp<long long>(column / kWantedStrips, kFewestRows, most);
    const int streamed = (static_cast<int>(wanted) + halo + period - 1) / period * period;
    cut.rows = streamed - halo;
    cut.down = static_cast<unsigned>((s.height + cut.rows - 1) / cut.rows);
    return cut;
}

}  // namespace weft::gpu
