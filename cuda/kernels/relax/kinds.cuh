#pragma once
/// What regions of the planes hold, so that passes need not read it pixel by pixel. Device code.
#include "kernels/relax/step.h"

namespace weft::gpu {

/// Pixels of a region: two side by side are as wide as a warp's row of four pixels a lane.
inline constexpr int kRegionWidth = 64, kRegionHeight = 8;

/// Kinds, as bits.
inline constexpr unsigned kAllFour =
    1;                                 ///< |N| = 4 everywhere, and the image ends at no group of four
inline constexpr unsigned kNoRhs = 2;  ///< f = 0 everywhere
inline constexpr unsigned kAllFixed = 4;

WEFT_HD inline int regionsAcross(const Shape& s) {
    return (s.width + kRegionWidth - 1) / kRegionWidth;
}
WEFT_HD inline int regionsDown(const Shape& s) {
    return (s.height + kRegionHeight - 1) / kRegionHeight;
}

/// What holds for all regions of a row of them that pixels x .. x + count − 1 of a channel touch;
/// pixels outside the image have no say. 0 ≤ `row` < regionsDown().
__device__ inline unsigned commonKind(const unsigned char* kinds, const Shape& shape, int channel,
                                      int row, int x, int count) {
    const int across = regionsAcross(shape);
    const unsigned char* of = kinds + (channel * regionsDown(shape) + row) * across;
    const int last = min(x + count - 1, shape.width - 1) / kRegionWidth;
    unsigned kind = ~0u;
    for (int i = max(x, 0) / kRegionWidth; i <= last; ++i) kind &= of[i];
    return kind;
}

}  // namespace weft::gpu
