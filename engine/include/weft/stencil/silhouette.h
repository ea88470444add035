#pragma once
/// Where a surface turns away from the viewer; for CPU and CUDA.
#include <cmath>

#include "weft/stencil/relief_views.h"

namespace weft::stencil {

inline constexpr int kMaskBlurs = 12;
/// An edge is a silhouette from this share of turning away on.
inline constexpr float kTurnsAway = 0.5f;

/// Mean of a pixel and its four neighbours; beyond the image, the pixel itself.
WEFT_HD inline float blurred(const float* in, int x, int y, int w, int h) {
    const float* row = in + y * w;
    const float above = y > 0 ? row[x - w] : row[x], below = y < h - 1 ? row[x + w] : row[x];
    return 0.2f * (row[x] + row[x > 0 ? x - 1 : x] + row[x < w - 1 ? x + 1 : x] + above + below);
}

/// Makes (f, g) = −2 n known at a pixel beside the mask, n along the gradient of the blurred mask,
/// soft(x, y).
template <class Soft>
WEFT_HD inline void turnAway(const LevelView& level, int x, int y, const Soft& soft) {
    const int w = level.width, h = level.height, i = y * w + x;
    const double gx = soft(x < w - 1 ? x + 1 : x, y) - soft(x > 0 ? x - 1 : x, y);
    const double gy = soft(x, y < h - 1 ? y + 1 : y) - soft(x, y > 0 ? y - 1 : y);
    const double length = std::sqrt(gx * gx + gy * gy);
    if (length < 1e-9) return;
    level.known[i] = 1;
    level.knownF[i] = static_cast<float>(2 * gx / length);
    level.knownG[i] = static_cast<float>(2 * gy / length);
}

/// The first pixel outside the mask: there the normal lies in the image plane, along the gradient of
/// the blurred mask, so (f, g) = −2 n. The edge of the image is no silhouette.
WEFT_HD inline void markSilhouettePixel(const LevelView& level, const float* soft, int x, int y) {
    const int w = level.width, h = level.height, i = y * w + x;
    const int west = x > 0 ? i - 1 : i, east = x < w - 1 ? i + 1 : i;
    const int north = y > 0 ? i - w : i, south = y < h - 1 ? i + w : i;
    if (level.inside[i] ||
        !(level.inside[west] || level.inside[east] || level.inside[north] || level.inside[south]))
        return;
    turnAway(level, x, y, [&](int u, int v) { return soft[v * w + u]; });
}

}  // namespace weft::stencil
